import { recordStates } from '@cogcampus/contract/life/record'
import { useState } from 'react'
import { download } from '../../../api/download.ts'
import { t } from '../../../messages/index.ts'
import { MasteryTag } from '../../../shared/record/MasteryTag.tsx'
import { RecordDrawer } from '../../../shared/record/RecordDrawer.tsx'
import { RecordTag } from '../../../shared/record/RecordTag.tsx'
import styles from '../../../shared/record/record.module.css'
import { isOpen, type Row } from '../../../shared/record/record.ts'
import { GiveForm, GiveSeveral } from '../../../shared/work/GiveForms.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { patientKeyword } from '../../../ui/patientKeyword.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useDict } from '../../../ui/useDict.ts'
import { useOutcome } from '../../../ui/useOutcome.tsx'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { Totals } from '../record/Totals.tsx'

const asked = [
  'keyword',
  'campusId',
  'doctorId',
  'patientId',
  'recordState',
  'owed',
  'inTime',
  'mine',
  'courseId',
  'from',
  'to',
  'sort',
] as const

/** All of them, those in which homework was given, and those without. */
const endpoints = {
  all: '/admin/so-day/record',
  given: '/admin/so-day/record/work',
  none: '/admin/so-day/record/work/not',
} as const

/** The sessions that took place with their records: those owed, those to be countersigned, those signed. */
export default function RecordPage() {
  const campus = useCampusFilter()
  const domains = useDict('domain')
  const record = useDialog('record', '/admin/so-day/record/detail')
  const give = useDialog('give', '/admin/work/add')
  const outcome = useOutcome()
  const [ticked, setTicked] = useState<{ rows: Row[]; clear: () => void }>()
  const [query, change] = useQueryState()
  const endpoint = endpoints[(query.homework as keyof typeof endpoints) ?? 'all'] ?? endpoints.all
  const filter = Object.fromEntries(asked.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))
  return (
    <>
      <Totals query={filter} />
      <div className={styles.choice}>
        <ChoiceChips
          label={t('work:noun')}
          value={String(query.homework ?? 'all')}
          onChange={(homework) => change({ homework: homework === 'all' ? undefined : homework, pageNo: undefined })}
          options={Object.keys(endpoints).map((value) => ({
            value,
            label: t(`schedule.record.homework.${value as 'all'}`),
          }))}
        />
      </div>
      <TablePage
        key={endpoint}
        // The three answer the same rows.
        endpoint={endpoint as '/admin/so-day/record'}
        caption={t('so-day:call.record')}
        emptyHint={t('schedule.record.noRows')}
        nameOf={(row) => `${row.patientName} ${row.day}`}
        quick={{
          name: 'recordState',
          options: recordStates.map((value) => ({ value, label: t(`so-day:recordState.${value}`) })),
        }}
        linked={[
          { name: 'owed', label: () => t('schedule.record.owed') },
          { name: 'inTime', label: () => t('schedule.record.inTime') },
          { name: 'mine', label: () => t('schedule.ownSessions') },
          { name: 'courseId', label: () => t('schedule.report.oneCourse') },
          { name: 'doctorId', label: () => t('schedule.report.oneDoctor') },
          { name: 'patientId', label: () => t('schedule.report.onePatient') },
        ]}
        filters={[
          patientKeyword(),
          ...campus,
          { name: 'from', label: t('schedule.dayFrom'), input: <DateInput /> },
          { name: 'to', label: t('schedule.dayTo'), input: <DateInput /> },
        ]}
        columns={[
          { key: 'day', sort: true },
          { key: 'from', title: t('schedule.time'), under: 'day', render: (row) => `${row.from}–${row.to}` },
          { key: 'patientName' },
          { key: 'courseName', under: 'patientName' },
          { key: 'recordState', render: (row) => <RecordTag state={row.recordState} /> },
          { key: 'domains', render: (row) => row.domains.map(domains.label).join(t('common.comma')) },
          { key: 'tasks', align: 'right' },
          { key: 'minutes' },
          { key: 'accuracy', render: (row) => <MasteryTag accuracy={row.accuracy} /> },
          { key: 'engagement', hidden: true },
          { key: 'note', hidden: true },
          { key: 'nextStep', hidden: true },
          { key: 'adverse', hidden: true },
          { key: 'doctorName', about: 'person' },
          { key: 'campusName', about: 'campus' },
        ]}
        actions={[
          {
            label: t('common.export'),
            endpoint: '/admin/so-day/record/exl',
            run: () => download('/admin/so-day/record/exl', filter),
          },
        ]}
        selectionActions={(rows, clear) => [
          { label: t('work:call.add/batch'), endpoint: '/admin/work/add/batch', run: () => setTicked({ rows, clear }) },
        ]}
        rowKeys={(row) => ({ enter: () => record.show(row.id) })}
        rowActions={(row: Row) => [
          ...(isOpen(row)
            ? [
                {
                  label: t('schedule.record.write'),
                  endpoint: '/admin/so-day/record/save' as const,
                  primary: true,
                  run: () => record.show(row.id),
                },
              ]
            : []),
          ...(row.recordState === 'COUNTERSIGN'
            ? [
                {
                  label: t('schedule.record.countersign'),
                  endpoint: '/admin/so-day/record/countersign' as const,
                  primary: true,
                  run: () => record.show(row.id),
                },
              ]
            : []),
          ...(row.recordState
            ? [
                {
                  label: t('common.view'),
                  endpoint: '/admin/so-day/record/detail' as const,
                  run: () => record.show(row.id),
                },
              ]
            : []),
          { label: t('work:call.add'), endpoint: '/admin/work/add' as const, run: () => give.show(row.id) },
        ]}
      />
      <RecordDrawer dialog={record} />
      <GiveForm dialog={give} />
      {ticked && (
        <GiveSeveral
          ids={ticked.rows.map(({ id }) => id)}
          close={() => setTicked(undefined)}
          done={(result) => {
            const names = new Map(ticked.rows.map((row) => [row.id, `${row.patientName} ${row.day}`]))
            outcome.tell(result, (id) => names.get(id) ?? String(id))
            ticked.clear()
            setTicked(undefined)
          }}
        />
      )}
      {outcome.element}
    </>
  )
}
