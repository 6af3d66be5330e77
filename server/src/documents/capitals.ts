const digits = [...'零壹贰叁肆伍陆柒捌玖']
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿']

/** An amount of fen in Chinese capitals, as on a cheque: 壹仟零贰拾元伍角整. */
export function inCapitals(fen: number): string {
  const yuan = Math.floor(fen / 100)
  const [jiao, cent] = [Math.floor(fen / 10) % 10, fen % 10]
  const whole = yuan > 0 ? `${wholeInCapitals(yuan)}元` : ''
  if (jiao === 0 && cent === 0) return `${whole || '零元'}整`
  const tenths = jiao > 0 ? `${digits[jiao]}角` : whole ? '零' : ''
  return `${whole}${tenths}${cent > 0 ? `${digits[cent]}分` : '整'}`
}

/** Groups of four digits; zeros between digits are said once, those at the end of a group not at all. */
function wholeInCapitals(number: number): string {
  let text = ''
  let skipped = false
  for (let at = groups.length - 1; at >= 0; at--) {
    const group = Math.floor(number / 10_000 ** at) % 10_000
    if (group === 0) {
      skipped ||= text !== ''
      continue
    }
    const zero = text !== '' && (skipped || group < 1000) ? '零' : ''
    text += `${zero}${groupInCapitals(group)}${groups[at]}`
    skipped = false
  }
  return text
}

function groupInCapitals(group: number): string {
  let text = ''
  let zero = false
  for (let at = 3; at >= 0; at--) {
    const digit = Math.floor(group / 10 ** at) % 10
    if (digit === 0) zero = text !== ''
    else {
      text += `${zero ? '零' : ''}${digits[digit]}${places[at]}`
      zero = false
    }
  }
  return text
}
