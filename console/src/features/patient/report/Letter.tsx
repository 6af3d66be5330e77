import type { ReportSection } from '@cogcampus/contract/life/report'
import { reportSections } from '@cogcampus/contract/life/report'
import { sessionStates, unsettled } from '@cogcampus/contract/life/session'
import type { ReactNode } from 'react'
import { capitalized } from '../../../messages/format.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Assessed } from './Assessed.tsx'
import { FigureRow } from './FigureRow.tsx'
import { Goals } from './Goals.tsx'
import styles from './letter.module.css'
import { type Figures, hasData, type ReportInfo, type Sources, shareOf, sourcesOf } from './report.ts'

interface Props {
  report: ReportInfo
  /** What the form of a draft says, where it says otherwise. */
  said?: Partial<Pick<ReportInfo, 'sections' | 'words' | 'next'>>
}

/** A report as the family reads it; its numbers lead to the lists from which they come. */
export function Letter({ report, said }: Props) {
  const { sections, words, next } = { ...report, ...said }
  const { data, signedAt, approvedByName, signedByName } = report
  const sources = sourcesOf(report)
  const written = report.state === 'DRAFT'
  const parts: Record<ReportSection, () => ReactNode> = {
    attendance: () => <Attendance of={data.attendance} sources={sources} />,
    dose: () => <Dose dose={data.dose} to={sources.records} />,
    goals: () => <Goals plan={data.plan} sources={sources} />,
    assessments: () => <Assessed assessments={data.assessments} sources={sources} />,
    homework: () => <Homework of={data.homework} to={sources.homework} />,
  }
  return (
    <article className={styles.letter} aria-label={t('patient.report.letter')}>
      <header>
        <span className={styles.quiet}>
          {report.campusName} · {t('patient.report.edition', { edition: report.edition })}
        </span>
        <h2>
          {report.patientName} · {capitalized(t('patient-report:noun'))}
        </h2>
        <p>{t('patient.report.period', { from: report.fromDay, to: report.toDay })}</p>
      </header>
      {report.language === 'en' && (
        <p className={styles.note}>
          {t('patient.report.inEnglish')} {written && t('patient.report.writeEnglish')}
        </p>
      )}
      {(words || written) && <Words title={t('patient-report:words')} text={words} />}
      {reportSections
        .filter((section) => sections.includes(section) && (written || hasData(data, section)))
        .map((section) => (
          <section key={section} aria-label={t(`patient-report:section.${section}`)}>
            <h3>{t(`patient-report:section.${section}`)}</h3>
            {hasData(data, section) ? (
              parts[section]()
            ) : (
              <p className={styles.quiet}>{t('patient.report.emptyPart')}</p>
            )}
          </section>
        ))}
      {(next || written) && <Words title={t('patient-report:next')} text={next} />}
      {signedAt && (
        <footer>
          <span>
            {signedByName} · <DateText value={signedAt} as="day" />
          </span>
          {approvedByName && approvedByName !== signedByName && (
            <span>{t('patient.report.approvedBy', { name: approvedByName })}</span>
          )}
        </footer>
      )}
    </article>
  )
}

function Words({ title, text }: { title: string; text: string | null | undefined }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {text ? <p className={styles.words}>{text}</p> : <p className={styles.quiet}>{t('patient.report.noWords')}</p>}
    </section>
  )
}

/** All states of sessions but the cancelled ones. */
const kept = sessionStates.filter((state) => state !== 'CANCELLED')

function Attendance({ of, sources }: { of: Figures['attendance']; sources: Sources }) {
  const times = (count: number) => t('patient.report.times', { count })
  const rest = of.planned - of.done - of.leave - of.absent
  return (
    <FigureRow
      items={[
        { label: t('patient.report.planned'), value: times(of.planned), to: sources.sessions(...kept) },
        { label: t('patient.report.done'), value: times(of.done), to: sources.sessions('DONE') },
        { label: t('patient.report.leave'), value: times(of.leave), to: sources.sessions('LEAVE') },
        { label: t('patient.report.absent'), value: times(of.absent), to: sources.sessions('ABSENT') },
        ...(rest > 0
          ? [{ label: t('patient.report.rest'), value: times(rest), to: sources.sessions(...unsettled) }]
          : []),
        {
          label: t('patient.report.trained'),
          value: t('patient.report.minutes', { count: of.minutes }),
          to: sources.sessions('DONE'),
        },
      ]}
    />
  )
}

/** What was trained by domain: the bars are shares of the longest. */
function Dose({ dose, to }: { dose: Figures['dose']; to: string }) {
  return (
    <ul className={styles.dose}>
      {dose.map(({ domain, domainName, sessions, minutes, accuracy }) => (
        <li key={domain}>
          <span className={styles.domain}>{domainName}</span>
          <span className={styles.bar} aria-hidden="true">
            <i style={{ width: `${shareOf(minutes, dose)}%` }} />
          </span>
          <PageLink to={to}>
            {[
              t('patient.report.minutes', { count: minutes }),
              t('patient.report.times', { count: sessions }),
              accuracy !== null && t('patient.report.accuracy', { accuracy }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

function Homework({ of: { given, handedIn, score }, to }: { of: Figures['homework']; to: string }) {
  return (
    <FigureRow
      items={[
        { label: t('patient.report.given'), value: t('patient.report.times', { count: given }), to },
        { label: t('patient.report.handedIn'), value: t('patient.report.times', { count: handedIn }), to },
        ...(score === null
          ? []
          : [{ label: t('patient.report.score'), value: t('patient.report.scoreOf', { score }), to }]),
      ]}
    />
  )
}
