/** The parts of a workbook besides its sheets. */

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OURS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The line of headings: ours of the console. */
export const headingColors = { text: '0F4A4D', fill: 'E3F1F1' }

/** The index of each cell type's style in `styles.xml`; a number has the default style. */
export const STYLE = { number: 0, heading: 1, text: 2, money: 3, day: 4, time: 5 }
/** Text is format 49: text that stays text when a user edits it, so that a phone keeps its zeros. */
const formats = { text: 49, money: 4, day: 164, time: 165 }
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="${formats.day}" formatCode="yyyy-mm-dd"/>\
<numFmt numFmtId="${formats.time}" formatCode="yyyy-mm-dd hh:mm"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><color rgb="FF${headingColors.text}"/><name val="Calibri"/></font></fonts>\
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>\
<fill><patternFill patternType="solid"><fgColor rgb="FF${headingColors.fill}"/></patternFill></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="${formats.text}" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>\
${Object.values(formats)
  .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
  .join('')}</cellXfs></styleSheet>`

const relations = (targets: (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const part = (name: string, xml: string) => ({ name, content: [Buffer.from(DECLARATION + xml)] })

/** What stands before the sheets: a default content type, so that the number of sheets does not matter here. */
export const opening = () => [
  part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="${OURS}.worksheet+xml"/>\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${OURS}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${OURS}.styles+xml"/></Types>`,
  ),
  part('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])),
  part('xl/styles.xml', STYLES),
]

export interface Sheet {
  /** As XML has it. */
  name: string
  lastColumn: string
  rows: number
}

/** The parts after the sheets: their names, in order, and the ranges of their auto filters. */
export const closing = (sheets: readonly Sheet[]) => [
  part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
      .map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets><definedNames>${sheets.map(filterOf).join('')}</definedNames></workbook>`,
  ),
  part(
    'xl/_rels/workbook.xml.rels',
    relations([
      ...sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
  ),
]

const filterOf = ({ name, lastColumn, rows }: Sheet, index: number) =>
  `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">\
'${name.replaceAll("'", "''")}'!$A$1:$${lastColumn}$${rows}</definedName>`

/** The start of a worksheet: widths and styles of its columns, and a frozen first row. */
export const sheetOpening = (columns: readonly { width: number; style: number }[]) =>
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(({ width, style }, index) => {
      const at = index + 1
      return `<col min="${at}" max="${at}" width="${width}" style="${style}" customWidth="1"/>`
    })
    .join('')}</cols><sheetData>`

/** The end of the sheet: an auto filter over the heading and `rows` rows. */
export const sheetClosing = ({ lastColumn, rows }: Sheet) =>
  `</sheetData><autoFilter ref="A1:${lastColumn}${rows}"/></worksheet>`
