/** What is wrong with the tables of the page, or its cards, as they are drawn: runs in the page. */
export function unreadable(): string[] {
  const faults: string[] = []
  if (document.documentElement.scrollWidth > window.innerWidth) faults.push('the page is wider than the window')
  const sideways = (cell: Element) => {
    const { position, left, right } = getComputedStyle(cell)
    return position === 'sticky' && (left !== 'auto' || right !== 'auto')
  }
  const boxes = [...document.querySelectorAll('main section')].filter((box) => box.querySelector(':scope > table'))
  for (const box of boxes.filter((each) => each.checkVisibility())) {
    const table = box.firstElementChild as HTMLTableElement
    const cells = [...table.rows].flatMap((row) => [...row.cells])
    const edges = box.getBoundingClientRect()
    const covers = () => {
      const fixed = cells.filter(sideways)
      for (const over of fixed.map((cell) => ({ row: cell.parentElement, at: cell.getBoundingClientRect() }))) {
        for (const cell of [...(over.row?.children ?? [])].filter(
          (each) => !fixed.includes(each as HTMLTableCellElement),
        )) {
          const at = cell.getBoundingClientRect()
          if (Math.min(at.right, over.at.right) - Math.max(at.left, over.at.left) > 1 && at.right > over.at.left)
            faults.push(`covered: ${cell.textContent}`)
        }
      }
    }
    box.scrollLeft = 0
    covers()
    box.scrollLeft = box.scrollWidth
    const last = Math.max(...cells.map((cell) => cell.getBoundingClientRect().right))
    if (last > edges.right + 1) faults.push(`cannot be reached: ${cells.at(-1)?.textContent}`)
    box.scrollLeft = 0
  }
  for (const card of document.querySelectorAll('main li dl dd')) {
    if (card.checkVisibility() && card.getBoundingClientRect().right > window.innerWidth)
      faults.push(`beside the card: ${card.textContent}`)
  }
  for (const actions of document.querySelectorAll('main td [role=group], main li [role=group]')) {
    const shown = [...actions.querySelectorAll('button:not([aria-haspopup])')].filter((each) => each.checkVisibility())
    if (shown.length > 3) faults.push(`${shown.length} actions in a row`)
  }
  return [...new Set(faults)].slice(0, 5)
}
