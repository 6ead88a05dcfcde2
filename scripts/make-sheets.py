"""Writes the spreadsheets of packages/sheet/files that openpyxl makes into the folder that is its argument (see make-sheets.ts)."""

import sys
from datetime import date, datetime, time
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill
from openpyxl.utils.datetime import CALENDAR_MAC_1904

out = Path(sys.argv[1])
FIXED = datetime(2026, 1, 5)


def save(name, fill, title="60", **settings):
    book = Workbook()
    book.properties.created = book.properties.modified = FIXED
    sheet = book.active
    sheet.title = title
    for key, value in settings.items():
        setattr(book, key, value)
    fill(book, sheet)
    book.save(out / f"{name}.xlsx")




def types(_, sheet):
    sheet.append(["Tax date", "Product", "Gallons", "BOL No.", "Exchange", "Loaded"])
    sheet.append([date(2026, 1, 5), "Diesel, No. 2", 8100, "00123", True, datetime(2026, 1, 5, 14, 30)])
    sheet.append([date(2026, 1, 19), "Gasoline", 7950.25, "B-1002", False, datetime(2026, 1, 19, 23, 59, 59)])
    sheet.append([date(2026, 2, 28), "Kerosene José", 0.5, None, None, time(6, 15)])


def formats(_, sheet):
    sheet.append(["Kind", "Value", "Other"])
    accounting = '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)'
    for row, (kind, *cells) in enumerate(
        [
            ("accounting", (1234.5, accounting), (-1234.5, accounting)),
            ("thousands", (8100, "#,##0"), (1234567.25, "#,##0.00")),
            ("percent", (0.05, "0%"), (0.125, "0.0%")),
            ("scaled", (8100, "#,##0,"), (2500000, "0.0,,")),
            ("zeros", (123456789, "00-0000000"), (2139, "00000")),
            ("phone", (5035550100, "[<=9999999]###-####;\\(###\\) ###-####"), (5035550100, "000-000-0000")),
            ("dollars", (12.5, '"$"#,##0.00'), (-12.5, '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)')),
            ("text", ("00123", "@"), ("1,234", "@")),
            ("unit", (8100, '#,##0" gal"'), (0.244, "0.000")),
            ("rounded", (24.4449, "0.00"), (1 / 3, "0.0")),
        ],
        2,
    ):
        sheet.cell(row, 1, kind)
        for column, (value, number_format) in enumerate(cells, 2):
            sheet.cell(row, column, value).number_format = number_format


def days(_, sheet):
    sheet.append(["Format", "Day"])
    for row, number_format in enumerate(
        ["m/d/yyyy", "mm/dd/yy", "d-mmm-yy", "yyyy-mm-dd", "[$-409]dddd, mmmm d, yyyy", "dd.mm.yyyy", "mmm-yy", "m/d/yy h:mm"],
        2,
    ):
        sheet.cell(row, 1, number_format)
        sheet.cell(row, 2, date(2026, 3, 31)).number_format = number_format


def hidden(book, sheet):
    sheet.append(["Tax date", "Gallons", "Old gallons", "Remark"])
    for day in range(1, 6):
        sheet.append([f"1/{day}/2026", day * 100, day * 90, f"row {day}"])
    sheet.row_dimensions[3].hidden = True
    sheet.column_dimensions["C"].hidden = True
    other = book.create_sheet("Copy of Q4")
    other.append(["Tax date", "Gallons"])
    other.append(["10/1/2025", 1])
    other.sheet_state = "hidden"
    lists = book.create_sheet("Lists")
    lists.append(["Diesel"])
    lists.sheet_state = "veryHidden"


def filtered(_, sheet):
    sheet.append(["Product", "Gallons"])
    for product, gallons in [("Diesel", 1), ("Gasoline", 2), ("Diesel", 3), ("Gasoline", 4)]:
        sheet.append([product, gallons])
    sheet.auto_filter.ref = "A1:B5"
    sheet.auto_filter.add_filter_column(0, ["Diesel"])
    sheet.row_dimensions[3].hidden = True
    sheet.row_dimensions[5].hidden = True


def merged(_, sheet):
    sheet["A1"] = "Acme Fuel: first quarter"
    sheet.merge_cells("A1:C1")
    sheet.append(["Tax date", "Product", "Gallons"])
    sheet.append(["1/5/2026", "Diesel", 100])
    sheet.append([None, "Gasoline", 200])
    sheet.merge_cells("A3:A4")


def mac(_, sheet):
    sheet.append(["Day", "Gallons"])
    sheet.append([date(2026, 1, 5), 8100])


def formulas(_, sheet):
    sheet.append(["Gallons", "Twice"])
    sheet.append([8100, "=A2*2"])
    sheet.append([7950, '=IF(A3>0,"yes","no")'])


def errors(_, sheet):
    sheet.append(["Kind", "Result"])
    for kind, value in [("division", "#DIV/0!"), ("lookup", "#N/A"), ("name", "#NAME?"), ("reference", "#REF!"), ("value", "#VALUE!")]:
        sheet.append([kind, value])


def styled(_, sheet):
    sheet.append(["Gallons"])
    sheet.append([8100])
    for row in range(3, 400):
        for column in range(1, 6):
            sheet.cell(row, column).fill = PatternFill("solid", fgColor="FFFF00")
    sheet.row_dimensions[5000].height = 30


def titles(_, sheet):
    sheet.append(["Acme Fuel, Inc."])
    sheet.append(["Printed 1/31/2026"])
    sheet.append([])
    sheet.append(["Tax date", "Gallons"])
    sheet.append(["1/5/2026", 8100])
    sheet.append(["Total", 8100])
    for cell in sheet[4]:
        cell.font = Font(bold=True)
    sheet.print_title_rows = "4:4"
    sheet.print_area = "A1:B6"
    sheet.oddHeader.center.text = "Diesel"
    sheet.freeze_panes = "A5"


def two_tables(book, sheet):
    sheet.append(["Tax date", "Gallons", None, "Tax date", "Gallons"])
    sheet.append(["1/5/2026", 100, None, "1/6/2026", 300])
    sheet.append(["1/7/2026", 200])
    sheet.append([])
    sheet.append(["Product", "Code"])
    sheet.append(["Diesel", "060"])
    book.create_sheet("62").append(["Gallons"])
    book.create_sheet("Empty")


def numbers(_, sheet):
    sheet.append(["Number"])
    for value in [123456789012345, 1234567890.12, 0.1 + 0.2, 1e-7, -0.005, 1e15, 99999999.99, 0]:
        sheet.append([value])


def wide(_, sheet):
    sheet.append([f"Column {at}" for at in range(1, 61)])
    sheet.append(list(range(1, 61)))


save("openpyxl-types", types)
save("openpyxl-formats", formats)
save("openpyxl-days", days)
save("openpyxl-hidden", hidden)
save("openpyxl-filtered", filtered)
save("openpyxl-merged", merged)
save("openpyxl-1904", mac, epoch=CALENDAR_MAC_1904)
save("openpyxl-formulas", formulas)
save("openpyxl-errors", errors)
save("openpyxl-styled", styled)
save("openpyxl-titles", titles)
save("openpyxl-two-tables", two_tables)
save("openpyxl-numbers", numbers)
save("openpyxl-wide", wide)
