import UIContract

@testable import UIComponent

/// A small tree for each style: the same thing with several of its values; 3 is a column.
enum StyleScene {
  static func of(_ name: StyleName) -> [Command] {
    switch name {
    case .padding: buttons(name, ["0", "8 16", "4 8 12 32"])
    case .paddingTop, .paddingRight, .paddingBottom, .paddingLeft: buttons(name, ["0", "24"])
    case .margin: boxes(name, ["0", "8", "4 8 12 32"])
    case .marginTop, .marginRight, .marginBottom, .marginLeft: boxes(name, ["0", "24"])
    case .spacing:
      rows([("0", 0), ("24", 1)].map { value, row in [Command.style(at(row), .spacing, value)] })
    case .width: buttons(name, ["wrap-content", "200", "match-parent"])
    case .height: boxes(name, ["wrap-content", "60"])
    case .minWidth: buttons(name, ["0", "200"])
    case .maxWidth: texts(name, ["1000", "120"])
    case .minHeight: boxes(name, ["0", "60"])
    case .maxHeight: boxes(name, ["1000", "16"])
    case .weight:
      rows(
        [0, 1].map { row in
          [
            .style(at(row), .width, "match-parent"),
            .style(at(row) + 1, .weight, row == 0 ? "1" : "3"), .style(at(row) + 2, .weight, "1"),
          ]
        })
    case .gravity: framed(name, ["top left", "bottom end", "center", "center-horizontal bottom"])
    case .top, .left, .right, .bottom: framed(name, ["10", "60"])
    case .cellWidth: cells(name, ["80", "140"])
    case .cellHeight: cells(name, ["30", "60"])
    case .opacity: buttons(name, ["1", "0.4"])
    case .shadow: boxes(name, ["0", "4", "24"], ground: "raised")
    case .background: boxes(name, ["#346", "linear-gradient(#f00, #00f)", "accent", "none"])
    case .backgroundColor: boxes(name, ["#33446699", "surface"])
    case .color: texts(name, ["text", "faint", "accent", "danger", "#8bc34a"])
    case .zoom: buttons(name, ["1", "0.75", "1.2"])
    case .border: boxes(name, ["accent", "2 text", "3 dotted danger", "2 dashed #8bc34a"])
    case .borderRadius: boxes(name, ["0", "12", "0 8 16 24"], ground: "raised")
    case .icon: buttons(name, ["star", "trash", "none"])
    case .iconAttachment:
      buttons(name, ["left", "right", "top", "bottom"]) { [.style($0, .icon, "star")] }
    case .fit: pictures(name, ["contain", "cover", "fill", "pixel"])
    case .caption:
      each(["Tobu Tobu Girl", "ゲームの名前", "لعبة قصيرة"]) { id, value in
        [
          .image(id, in: 3, url: "asset:cartridge"), .style(id, .width, "110"),
          .style(id, .height, "130"), .style(id, name, value),
        ]
      }
    case .transition: buttons(name, ["0", "500"])
    case .fontSize: texts(name, ["small", "medium", "large", "28"])
    case .fontWeight: texts(name, ["normal", "bold", "300", "700"])
    case .fontStyle: texts(name, ["normal", "italic", "oblique"])
    case .fontFamily: texts(name, ["sans-serif", "serif", "monospace"])
    case .whiteSpace: texts(name, ["normal", "nowrap"]) { [.style($0, .maxWidth, "200")] }
    case .textOverflow:
      texts(name, ["clip", "ellipsis"]) {
        [.style($0, .maxWidth, "200"), .style($0, .whiteSpace, "nowrap")]
      }
    case .textAlign:
      texts(name, ["left", "center", "right"]) { [.style($0, .width, "match-parent")] }
    case .maxLines: texts(name, ["1", "2"]) { [.style($0, .maxWidth, "160")] }
    case .lineHeight: texts(name, ["1", "2"]) { [.style($0, .maxWidth, "160")] }
    case .hint:
      [.create(.createTextField, 10, in: 3), .style(10, name, "search 10,000 games")]
    case .tooltip: buttons(name, ["Adds games"])
    case .toggle: buttons(name, ["true", "false"])
    case .pages:
      [
        .create(.createFlipperLayout, 10, in: 3), .style(10, name, "true"),
        .create(.createText, 11, in: 10, "Page one"), .create(.createText, 12, in: 10, "Page two"),
      ]
    case .dismissable:
      [
        .create(.createDialog, 10, in: 2, "Click beside it"), .style(10, name, "true"),
        .create(.createText, 11, in: 10, "It goes."),
      ]
    case .role: texts(name, ["heading", "label"])
    case .focusOrder: buttons(name, ["2", "1"])
    }
  }

  /// What the user does in the scene, where the style is about that.
  static func after(_ name: StyleName) -> VocabularyTests.After {
    return { ui in
      switch name {
      case .tooltip:
        ui.handle(.pointerMoved(x: 40, y: 40))
        ui.step(60)
      case .toggle: click(ui, 40, 40)
      case .pages:
        ui.handle(.pad(.r1, isDown: true))
        ui.handle(.pad(.r1, isDown: false))
      case .dismissable:
        ui.component.startModal(10) { _ in }
        ui.step()
        click(ui, 5, 5)
      case .fit:
        // Two by two pixels in a wide box show how their shape changes.
        let pixels: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
        for case .imageRequest(let id, let request) in ui.events where request.isNeeded {
          ui.component.setImageData(
            id, request: request.number, ImagePixels(width: 2, height: 2, pixels: pixels))
        }
        ui.step(30)
      case .focusOrder: ui.handle(.key(.tab, [], isDown: true))
      default: break
      }
    }
  }

  private static func click(_ ui: HeadlessComponent, _ x: Double, _ y: Double) {
    ui.handle(.pointerPressed(x: x, y: y, .left, clicks: 1, []))
    ui.handle(.pointerReleased(x: x, y: y, .left))
    ui.step()
  }

  // MARK: - Kinds of scenes

  private static func at(_ row: Int) -> ElementID { ElementID(10 + Int32(row) * 10) }

  private static func each(
    _ values: [String], _ make: (ElementID, String) -> [Command]
  ) -> [Command] {
    values.enumerated().flatMap { make(at($0.offset), $0.element) }
  }

  private static func buttons(
    _ name: StyleName, _ values: [String], _ more: (ElementID) -> [Command] = { _ in [] }
  ) -> [Command] {
    each(values) { id, value in
      [.create(.createButton, id, in: 3, value)] + more(id) + [.style(id, name, value)]
    }
  }

  private static func texts(
    _ name: StyleName, _ values: [String], _ more: (ElementID) -> [Command] = { _ in [] }
  ) -> [Command] {
    each(values) { id, value in
      [.create(.createText, id, in: 3, "\(value): a text of several words, longer than its room")]
        + more(id) + [.style(id, name, value)]
    }
  }

  private static func boxes(_ name: StyleName, _ values: [String], ground: String = "surface")
    -> [Command]
  {
    each(values) { id, value in
      [
        .create(.createFrameLayout, id, in: 3), .style(id, .background, ground),
        .style(id, .width, "200"), .create(.createText, id + 1, in: id, value),
        .style(id, name, value),
      ]
    }
  }

  private static func framed(_ name: StyleName, _ values: [String]) -> [Command] {
    [
      .create(.createFrameLayout, 9, in: 3), .style(9, .background, "surface"),
      .style(9, .width, "match-parent"), .style(9, .height, "200"),
    ]
      + each(values) { id, value in
        [.create(.createText, id, in: 9, value), .style(id, name, value)]
      }
  }

  private static func cells(_ name: StyleName, _ values: [String]) -> [Command] {
    each(values) { id, value in
      [
        .create(.createWrapLayout, id, in: 3), .style(id, .width, "match-parent"),
        .style(id, .spacing, "4"), .style(id, name, value),
      ]
        + (1..<6).map { .create(.createButton, id + $0, in: id, "\($0)") }
    }
  }

  private static func pictures(_ name: StyleName, _ values: [String]) -> [Command] {
    each(values) { id, value in
      [
        .image(id, in: 3, url: "file:/stripes.png"), .style(id, .width, "120"),
        .style(id, .height, "60"), .style(id, .background, "surface"), .style(id, name, value),
      ]
    }
  }

  private static func rows(_ styles: [[Command]]) -> [Command] {
    styles.enumerated().flatMap { row, styles in
      [
        .linear(at(row), in: 3, .horizontal),
        .create(.createButton, at(row) + 1, in: at(row), "One"),
        .create(.createButton, at(row) + 2, in: at(row), "Two"),
      ] + styles
    }
  }
}

extension ElementID {
  fileprivate static func + (left: ElementID, right: Int32) -> ElementID {
    ElementID(left.rawValue + right)
  }
}
