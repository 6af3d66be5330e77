import { Heading, Txt } from './native'

/** A text in Markdown: its headings and paragraphs. */
export const Prose = ({ text }: { text: string }) => (
  <>
    {blocks(text).map(({ isHeading, words }, at) =>
      isHeading ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
        <Heading key={at} level={2} className="section-title">
          {words}
        </Heading>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
        <Txt key={at} className="text">
          {words}
        </Txt>
      ),
    )}
  </>
)

const blocks = (text: string) =>
  text
    .split(/\n+/)
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => ({
      isHeading: each.charAt(0) === '#',
      words: each
        .replace(/^#+\s*/, '')
        .replace(/^[-*]\s+/, '• ')
        .replace(/\*\*/g, ''),
    }))
