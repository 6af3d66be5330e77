import { Fragment, type ReactNode } from 'react'
import styles from './Markdown.module.css'

/** The part of Markdown that agreements use: headings, lists, paragraphs, bold. Nothing in it becomes HTML. */
export function Markdown({ text }: { text: string }) {
  const blocks = text.replaceAll('\r', '').split(/\n{2,}|\n(?=#)|(?<=^#.*)\n|\n(?=- )|(?<=^- .*)\n(?!- )/m)
  return (
    <div className={styles.text}>{joinLists(blocks.map((block) => block.trim()).filter(Boolean)).map(element)}</div>
  )
}

/** List items that follow each other are one block. */
function joinLists(blocks: string[]): string[] {
  return blocks.reduce<string[]>((joined, block) => {
    const last = joined.at(-1)
    if (last?.startsWith('- ') && block.startsWith('- ')) joined[joined.length - 1] = `${last}\n${block}`
    else joined.push(block)
    return joined
  }, [])
}

function element(block: string, index: number): ReactNode {
  const [, marks = '', heading = ''] = /^(#{1,3})\s+(.*)$/.exec(block) ?? []
  if (marks === '#') return <h2 key={index}>{inline(heading)}</h2>
  if (marks === '##') return <h3 key={index}>{inline(heading)}</h3>
  if (marks === '###') return <h4 key={index}>{inline(heading)}</h4>
  const lines = block.split('\n')
  if (block.startsWith('- ')) {
    return (
      <ul key={index}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have nothing else
          <li key={at}>{inline(line.slice(2))}</li>
        ))}
      </ul>
    )
  }
  return (
    <p key={index}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have nothing else
        <Fragment key={at}>
          {at > 0 && <br />}
          {inline(line)}
        </Fragment>
      ))}
    </p>
  )
}

const inline = (text: string): ReactNode[] =>
  text.split('**').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line have nothing else
    index % 2 === 1 ? <strong key={index}>{part}</strong> : <Fragment key={index}>{part}</Fragment>,
  )
