import Household
import ReportSamples
import Testing

@testable import Reports
@testable import Workbooks

/// The formulas of the workbook's sheets, and where a figure stands in their place.
@Suite struct SheetFormulaTests {
    @Test("The summary's sums follow the register: its totals, and its columns of rooms, labels and sources")
    func summaryFormulas() throws {
        let summary = try SheetTests.sheet("Summary", of: .flat)
        let (rooms, labels) = ("Register!$C$2:$C$7", "Register!$AJ$2:$AJ$7")
        let (values, cash, codes) = ("Register!$O$2:$O$7", "Register!$Q$2:$Q$7", "Register!$Z$2:$Z$7")
        for (cell, formula) in [
            "B15": "Register!O9",
            "B17": "IF(SUMPRODUCT((Register!$AK$2:$AK$7=\"Replacement cost, source on record\")*(\(codes)=\"EUR\")"
                + "*ISNUMBER(\(values)))=0,\"\",SUMPRODUCT((Register!$AK$2:$AK$7=\"Replacement cost, source on record\")"
                + "*(\(codes)=\"EUR\"),\(values)))",
            "A20": "IF(ROUND(Register!O9-SUM(B16:B19),2)=0,\"\",\"    From elsewhere, EUR\")",
            "B20": "IF(ROUND(Register!O9-SUM(B16:B19),2)=0,\"\",ROUND(Register!O9-SUM(B16:B19),2))",
            "B21": "INT(SUMPRODUCT((Register!$AK$2:$AK$7=\"Price paid\")*1,Register!$AE$2:$AE$7)"
                + "/MAX(1,SUMPRODUCT((Register!$AK$2:$AK$7=\"Price paid\")*ISNUMBER(Register!$AE$2:$AE$7))))",
            "B22": "Register!O11",
            "C22": "IF(Register!O11=0,\"\",\"The total is a lower bound: it leaves out these lines.\")",
            "B23": "Register!Q9",
            "B24": "Register!Q12",
            "A25": "IF(Register!O14=0,\"\",\"A line has no currency, and is in no total: see below the register.\")",
            "B29": "SUMPRODUCT((\(rooms)=A29)*1)",
            "C29": "IF(SUMPRODUCT((\(rooms)=A29)*(\(codes)=\"EUR\")*ISNUMBER(\(values)))=0,\"\","
                + "SUMPRODUCT((\(rooms)=A29)*(\(codes)=\"EUR\"),\(values)))",
            "D31": "IF(SUMPRODUCT((\(rooms)=\"\")*(\(codes)=\"EUR\")*ISNUMBER(\(cash)))=0,\"\","
                + "SUMPRODUCT((\(rooms)=\"\")*(\(codes)=\"EUR\"),\(cash)))",
            "E29": "SUMPRODUCT((\(rooms)=A29)*(1-ISNUMBER(\(values))))",
            "F29": "SUMPRODUCT((\(rooms)=A29)*(1-ISNUMBER(\(cash))))",
            "C32": "SUBTOTAL(9,C29:C31)",
            "A33":
                "IF(B32=ROWS(\(rooms)),\"\",\"Some lines are in none of these rows: the register has a room that is not "
                + "listed here.\")",
            "B37": "SUMPRODUCT((\(labels)=A37)*1)",
        ] {
            #expect(summary.formula(cell) == formula)
        }
    }

    @Test("Two rooms of one name keep plain figures, which a spreadsheet could not tell apart")
    func roomsOfOneName() throws {
        let lines = try SheetTests.sheet("Summary", of: .twinRooms).lines
        let heading = try #require(lines.firstIndex(of: "By room"))
        #expect(
            lines[(heading + 2)...].prefix(3).map { $0.prefix { $0 != "=" } } == [
                "Attic | ", "Cellar | 1 | EUR 20.00 | EUR 20.00 | 0 | 0", "cellar | 1 | EUR 3.00 | EUR 3.00 | 0 | 0",
            ])
    }

    @Test("A line's figures are formulas of its own cells, of the day on the summary, and of the depreciation table")
    func registerFormulas() throws {
        let sheet = try SheetTests.sheet("Register", of: .flat)
        let (least, life) = (
            "VLOOKUP(AD2,Depreciation!$A$4:$E$6,4,FALSE)", "VLOOKUP(AD2,Depreciation!$A$4:$E$6,5,FALSE)"
        )
        for (cell, formula) in [
            "I2": "IF(COUNT(AE2)=0,\"\",ROUND(AE2/12,1))",
            "O2": "IF(COUNT(D2,L2)<2,\"\",ROUND(D2*L2,2))",
            "P2": "IF(COUNT(O2,Q2)<2,\"\",ROUND(O2-Q2,2))",
            "Q2": "IFERROR(IF(COUNT(O2)=0,\"\",IF(\(least)=1,O2,IF(COUNT(AE2)=0,\"\","
                + "ROUND(MAX(O2*(\(life)-AE2)/\(life),O2*\(least)),2)))),\"\")",
            "S2": "IF(COUNT(O2,R2)<2,\"\",ROUND(O2-R2,2))",
            "AE2": "IF(COUNT(K2)=0,\"\",MAX(0,(YEAR(Summary!$B$6)-YEAR(K2))*12+MONTH(Summary!$B$6)-MONTH(K2)"
                + "-IF(DAY(Summary!$B$6)<DAY(K2),1,0)))",
            "AJ2": "LEFT(V2,FIND(\", \",V2&\", \")-1)",
            // The kettle has no value yet, and so no currency.
            "O4": "IF(COUNT(D4,L4)<2,\"\",ROUND(D4*L4,2))", "Z4": "IF(COUNT(O4)=0,\"\",\"EUR\")",
        ] {
            #expect(sheet.formula(cell) == formula)
        }
        #expect(sheet.formula("Z2") == nil)
        // The decimals are those of the currency.
        let currencies = try SheetTests.sheet("Register", of: .currencies)
        #expect(currencies.formula("O6") == "IF(COUNT(D6,L6)<2,\"\",ROUND(D6*L6,0))")
        #expect(currencies.formula("O7") == "IF(COUNT(D7,L7)<2,\"\",ROUND(D7*L7,3))")
    }

    @Test("Where a formula would not give the figure on record, the figure stands")
    func plainFigures() throws {
        let base = SampleReport.flat.report
        var lines = base.register.lines
        // Frozen by other rules: another amount, another age, another class.
        lines[0].value = Money(minorUnits: 9400, currency: .eur)
        lines[1].actualCashValue.ageInMonths = 124
        lines[4].actualCashValue.className = "Boats"
        // Bought in a month, of which no spreadsheet knows the middle.
        lines[2].purchaseDate = PartialDate(year: 2020, month: 5)
        lines[3].labels = ["Art, modern", "Art"]
        let report = InsuranceReport(
            of: base.subject, for: base.audience, base.visibleParts, insured: "", home: base.home, on: base.day,
            lines: lines, policies: [], table: base.depreciation, leftOut: base.leftOut)
        let sheet = ReportWorkbook.sheets(of: report, .sample)[1]
        #expect(sheet.formula("O2") == nil && sheet[1, 14].shown == "EUR 94.00")
        #expect(sheet.formula("Q2") == nil && sheet[1, 16].shown == "EUR 52.25")
        #expect(sheet.formula("AE3") == nil && sheet[2, 30].shown == "124")
        #expect(sheet.formula("Q6") == nil && sheet[5, 16].shown == "EUR 1039.99")
        #expect(sheet.formula("AE4") == nil && sheet[3, 30].shown == "73")
        #expect(sheet.formula("AJ5") == nil && sheet[4, 35].shown == "Art, modern")
        // What follows from the plain figure is a formula again.
        #expect(sheet.formula("P2") != nil && sheet.formula("I3") != nil)
    }

    @Test("A product beyond the fifteen digits of spreadsheets stands as a figure")
    func manyDigits() throws {
        let base = SampleReport.flat.report
        var line = base.register.lines[0]
        line.unitValue = Money(minorUnits: 9_999_999_999_999, currency: .eur)
        line.quantity = try #require(Quantity("0.999999"))
        line.value = line.unitValue?.multiplied(by: line.quantity)
        func formula() -> String? {
            let report = InsuranceReport(
                of: base.subject, for: base.audience, base.visibleParts, insured: "", home: base.home, on: base.day,
                lines: [line], policies: [], table: base.depreciation, leftOut: base.leftOut)
            return ReportWorkbook.sheets(of: report, .sample)[1].formula("O2")
        }
        #expect(formula() != nil)
        // 99,999,999,999.985 euros, and a bit less.
        line.unitValue = Money(minorUnits: 9_999_999_999_998, fraction: 4999, currency: .eur)
        line.quantity = .one
        line.value = Money(minorUnits: 9_999_999_999_998, currency: .eur)
        #expect(formula() == nil)
    }

    @Test("The depreciation table has each class, its rate, and what is left of things at any age")
    func depreciation() throws {
        let sheet = try SheetTests.sheet("Depreciation", of: .flat)
        #expect(
            sheet.lines == [
                "Depreciation: The test's table, edition 2026",
                "",
                "Class | Years | Percent a year | Least part left | Life in months",
                "Electronics | 5 |  | 200/1000 | =IF(COUNT(B4)=1,12*B4,IF(COUNT(C4)=1,12/C4,\"\")) → 60",
                "Art |  |  | 1000/1000 | =IF(COUNT(B5)=1,12*B5,IF(COUNT(C5)=1,12/C5,\"\")) → ",
                "Household goods | 10 |  | 200/1000 | =IF(COUNT(B6)=1,12*B6,IF(COUNT(C6)=1,12/C6,\"\")) → 120",
                "",
                "Actual cash value: the value × (life − age) ÷ life, and never less than the least part that is left.",
                "What is changed here, or in the register’s column Class, changes the register and its sums.",
            ])
        var table = SampleReport.flat.report.depreciation
        table.otherwise.rate = .perMille(80)
        table.classes = [DepreciationTable.ItemClass(name: "A*", rate: .years(2))]
        let other = DepreciationSheet(table)
        #expect(other.sheet.lines[4].hasPrefix("Household goods |  | 80/1000 | 200/1000 |"))
        #expect(other["household goods"]?.life == 150)
        // A lookup would take the star for any letters.
        #expect(other["A*"]?.life == nil)
    }
}
