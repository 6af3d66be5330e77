import { openDocument } from '../../api/document'
import { useAbout, useAccount } from '../../api/useAccount'
import { useNotices } from '../../api/useNotices'
import { type Read, useRead } from '../../api/useRead'
import { useSend } from '../../api/useSend'
import { useTask } from '../../api/useTask'
import { useTextDraft } from '../../app/draft'
import { go } from '../../app/links'
import { useId } from '../../app/params'
import { clockOf, plainDay, timeText } from '../../app/when'
import { t } from '../../messages'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { Area, Box, Txt } from '../../ui/native'
import { Action, Card, Fact, Section } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { whole } from '../../ui/whole'
import { Sections } from './Sections'
import type { Report } from './types'
import '../../styles/reports.css'

/** One report: what the doctor says, what the data of the period say, and what was asked about it. */
function ReportPage() {
  const id = useId()
  const account = useAccount()
  const report = useRead(account.signedIn ? '/api/patient/report/info' : null, { id })
  useAbout(account, report.data?.patientId)
  const pdf = useTask(() => openDocument(`/api/patient/report/pdf?id=${id}`, `${t('report.title')}.pdf`))
  return (
    // That it was opened is on record: the report is not read again by the clock.
    <Frame title={t('report.title')} reads={[account.user]}>
      <Gate account={account}>
        <Shown read={report} rows={6}>
          {(row) => (
            <>
              <Card>
                <Box className="row-title">{`${row.patientName} · ${t('report.number', { n: row.edition })}`}</Box>
                <Txt className="muted">
                  {t('report.period', { from: plainDay(row.fromDay), to: plainDay(row.toDay) })}
                </Txt>
                {row.content?.doctorName && <Fact label={t('report.doctor')}>{row.content.doctorName}</Fact>}
                {row.approvedAt && <Fact label={t('report.approvedAt')}>{plainDay(clockOf(row.approvedAt).day)}</Fact>}
              </Card>
              {row.content ? (
                <>
                  <Paragraphs title={t('report.words')} text={row.content.words} />
                  <Sections content={row.content} />
                  <Paragraphs title={t('report.next')} text={row.content.next} />
                  <Action busy={pdf.busy} onClick={() => void pdf.run()}>
                    {t('report.pdf')}
                  </Action>
                </>
              ) : (
                <Ended report={row} />
              )}
              <Questions id={id} report={row} read={report} />
            </>
          )}
        </Shown>
      </Gate>
    </Frame>
  )
}

const Paragraphs = ({ title, text }: { title: string; text: string | null }) =>
  text?.trim() ? (
    <Section title={title}>
      <Card className="report-words">
        <Txt className="text">{text}</Txt>
      </Card>
    </Section>
  ) : null

/** A report that is not in force any more, and the way to the one that is. */
const Ended = ({ report }: { report: Report }) => (
  <>
    <Card className="report-ended">
      <Txt className="text">{t(report.state === 'WITHDRAWN' ? 'report.withdrawn' : 'report.replaced')}</Txt>
      {report.withdrawReason && (
        <Txt className="text">{t('report.withdrawReason', { why: report.withdrawReason })}</Txt>
      )}
      {report.withdrawnAt && <Txt className="muted">{timeText(report.withdrawnAt)}</Txt>}
    </Card>
    {report.replacedById && (
      <Action onClick={() => go(`/child/report/index?id=${report.replacedById}`)}>{t('report.openNext')}</Action>
    )}
  </>
)

/** What the family asked and the doctor answered; asked is about a report in force. */
function Questions({ id, report, read }: { id: number; report: Report; read: Read<Report> }) {
  const ask = useSend('/api/patient/report/ask')
  const askToTell = useNotices('TRAINING')
  const [text, setText] = useTextDraft(`report.${id}`)
  const send = async () => {
    await askToTell()
    if (!(await ask.send({ id, text }))) return
    setText('')
    await read.reload()
  }
  if (!report.content && report.entries.length === 0) return null
  return (
    <Section title={t('report.questions')}>
      <Card>
        {report.entries.length === 0 && <Txt className="text muted">{t('report.questionsNone')}</Txt>}
        {report.entries.map((entry) => (
          <Box key={entry.id} className={`said ${entry.byFamily ? 'said-own' : ''}`}>
            <Txt className="said-by">{`${entry.authorName ?? t('comment.family')} · ${timeText(entry.createdAt)}`}</Txt>
            <Txt className="said-text">{entry.text}</Txt>
          </Box>
        ))}
        {report.entries[report.entries.length - 1]?.byFamily && <Txt className="text muted">{t('report.waits')}</Txt>}
        {report.content && (
          <>
            <Area
              className="input area"
              value={text}
              max={1000}
              label={t('report.question')}
              placeholder={t('report.question')}
              onInput={setText}
            />
            <Action
              kind="plain"
              busy={ask.busy}
              reason={text.trim() ? undefined : t('report.questionFirst')}
              onClick={() => void send()}
            >
              {t('report.ask')}
            </Action>
          </>
        )}
      </Card>
    </Section>
  )
}

export default whole(ReportPage)
