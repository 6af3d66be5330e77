import type { Response } from '../api/calls'
import { type Read, useRead } from '../api/useRead'
import { t } from '../messages'
import { Files } from './Files'
import { Box, Txt, Web } from './native'
import { Card, Section } from './parts'
import { Shown } from './Shown'

type Given = Response<'/api/material/page'>
/** Which materials: those of one homework, or of all that was given in a lesson. */
type Of = { workId: number } | { soDayId: number }

/** What was given out to practise with; nothing is read where nothing was. */
export const useMaterials = (of: Of, any: boolean): Read<Given> =>
  useRead(any ? '/api/material/page' : null, { ...of, pageSize: 100 })

/** What was given out to practise with at home: sheets as pictures or papers, recordings and films to play, pages of the web; or why it is not shown. */
export function Materials({ read }: { read: Read<Given> }) {
  const given = read.data?.list ?? []
  if (read.fault && !read.data)
    return (
      <Section title={t('material.title')}>
        <Shown read={read}>{() => null}</Shown>
      </Section>
    )
  if (given.length === 0) return null
  return (
    <Section title={t('material.title')}>
      <Card>
        {given.map(({ workId, title, pages, file, fileName, link }) => (
          <Box key={workId} className="material">
            <Box className="row-title">{title}</Box>
            {pages && <Txt className="text muted">{pages}</Txt>}
            {file && <Files files={[{ name: fileName ?? title, accessUrl: file }]} />}
            {link && (
              <Web className="paper" href={link}>
                {link.replace(/^https?:\/\//, '')}
              </Web>
            )}
          </Box>
        ))}
      </Card>
    </Section>
  )
}
