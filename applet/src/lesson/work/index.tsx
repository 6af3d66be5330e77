import { useAbout, useAccount } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { useId } from '../../app/params'
import { dayText, timeText } from '../../app/when'
import { type Key, t } from '../../messages'
import { Files } from '../../ui/Files'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { Materials, useMaterials } from '../../ui/Materials'
import { Box, Heading, Txt } from '../../ui/native'
import { Card, Fact, Section, Stars } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { WorkState } from '../../ui/WorkRow'
import { whole } from '../../ui/whole'
import { Write } from './Write'
import { doseText, materialText, waitsText } from './words'
import '../../styles/decided.css'
import '../../styles/pictures.css'

/** Homework: what is to be done, what was written about it, handing it in and asking. */
function WorkDetail() {
  const id = useId()
  const account = useAccount()
  const work = useRead(account.signedIn ? '/api/work/detail' : null, { id })
  useAbout(account, work.data?.patientId)
  const materials = useMaterials({ workId: id }, Boolean(work.data?.materialTitle))
  return (
    <Frame title={t('work.one')} reads={[work, materials, account.user]}>
      <Gate account={account}>
        <Shown read={work} rows={5}>
          {(row) => (
            <>
              <Card>
                <Box className="lesson-head">
                  <Heading level={2} className="lesson-time">
                    {row.title}
                  </Heading>
                  <WorkState state={row.state} />
                </Box>
                <Txt className="text">{row.content}</Txt>
                <Fact label={t('work.dueOn')}>{dayText(row.dueOn)}</Fact>
                <Fact label={t('lesson.patient')}>{row.patientName}</Fact>
                <Fact label={t('lesson.course')}>{`${row.courseName} · ${row.doctorName}`}</Fact>
                {row.materialTitle && <Fact label={t('work.material')}>{materialText(row)}</Fact>}
                {row.domainName && <Fact label={t('course.domain')}>{row.domainName}</Fact>}
                {doseText(row) && <Fact label={t('work.dose')}>{doseText(row)}</Fact>}
                {row.score !== null && <Stars label={t('work.score')} value={row.score} />}
                {waitsText(row) && <Txt className="text muted">{waitsText(row)}</Txt>}
              </Card>
              <Materials read={materials} />
              {row.entries.length > 0 && (
                <Section title={t('work.entries')}>
                  <Card>
                    {row.entries.map((entry) => (
                      <Box key={entry.id} className={`said ${entry.byFamily ? 'said-own' : ''}`}>
                        <Txt className="said-by">
                          {`${t(`work.kind.${entry.kind}` as Key)} · ${entry.authorName ?? t('comment.family')} · ${timeText(entry.createdAt)}`}
                        </Txt>
                        {entry.text && <Txt className="said-text">{entry.text}</Txt>}
                        <Files files={entry.files} />
                      </Box>
                    ))}
                  </Card>
                </Section>
              )}
              <Write work={row} renew={work.renew} />
            </>
          )}
        </Shown>
      </Gate>
    </Frame>
  )
}

export default whole(WorkDetail)
