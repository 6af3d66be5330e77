import type { Response } from '@cogcampus/contract'
import { familyEventNames, noticeOutcomeNames } from '@cogcampus/contract/notices'
import { Select } from 'antd'
import { useNavigate } from 'react-router'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { PatientLink } from '../../../ui/PatientLink.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { NoticeTag } from './NoticeTag.tsx'
import styles from './notice.module.css'

type Row = Response<'/admin/notice/page'>['list'][number]

/** Notices, what each says and what became of it; first, where the badge leads here, the families to ring. */
export function NoticeList() {
  const campus = useCampusFilter()
  return (
    <TablePage
      endpoint="/admin/notice/page"
      caption={t('notice:call.page')}
      emptyHint={t('operate.notice.none')}
      nameOf={nameOf}
      quick={{
        name: 'remind',
        label: t('operate.notice.toRing'),
        options: [{ value: 'true', label: t('operate.notice.toRing') }],
      }}
      filters={[
        { name: 'keyword', input: <TextInput placeholder={t('operate.notice.keyword')} /> },
        ...campus,
        {
          name: 'outcome',
          input: (
            <Select
              allowClear
              placeholder={t('common.all')}
              options={noticeOutcomeNames.map((value) => ({ value, label: t(`notice:outcome.${value}`) }))}
            />
          ),
        },
        {
          name: 'event',
          input: (
            <Select
              allowClear
              placeholder={t('common.all')}
              options={familyEventNames.map((value) => ({ value, label: t(`notice:event.${value}`) }))}
            />
          ),
        },
      ]}
      linked={[{ name: 'createdFrom', label: (day) => t('operate.notice.createdFrom', { day: String(day) }) }]}
      columns={[
        { key: 'patients', render: Patients },
        { key: 'name', under: 'patients', render: (row) => row.name ?? t('operate.notice.nameless') },
        { key: 'phone', under: 'patients' },
        { key: 'title', render: Said },
        { key: 'state', render: (row) => <NoticeTag notice={row} /> },
        { key: 'event', under: 'state', render: (row) => t(`notice:event.${row.event}`) },
        { key: 'createdAt', sort: true },
        { key: 'rungAt', render: Rung },
        { key: 'read', hidden: true, render: (row) => t(row.read ? 'common.yes' : 'common.no') },
        { key: 'endedAt', hidden: true },
        { key: 'tries', hidden: true, align: 'right' },
      ]}
      actions={useUnreached()}
      rowActions={useSteps()}
    />
  )
}

const nameOf = ({ patients, name }: Row) => patients.map((patient) => patient.name).join('、') || (name ?? '')

const Patients = ({ patients }: Row) => (
  <>
    {patients.map(({ id, name }) => (
      <PatientLink key={id} id={id} name={name} />
    ))}
  </>
)

/** What the family reads, or is to be told on the phone. */
const Said = ({ title, text }: Row) => (
  <>
    {title}
    <p className={styles.text}>{text}</p>
  </>
)

const Rung = ({ rungAt, rungByName }: Row) =>
  rungAt && (
    <>
      <DateText value={rungAt} /> <small>{rungByName}</small>
    </>
  )

/** The way to those whom nothing reaches, whether or not there was something to tell them, and how many they are. */
function useUnreached(): Action[] {
  const navigate = useNavigate()
  const enabled = useCan()('/admin/parent-info/page')
  const found = useApi('/admin/parent-info/page', { unreached: true, pageSize: 1 }, { enabled })
  if (!found.data?.total) return []
  const count = `${found.data.total}${found.data.totalCapped ? '+' : ''}`
  return [
    {
      label: t('operate.notice.unreached', { count }),
      page: '/patient/parent',
      run: () => navigate('/patient/parent?unreached=true'),
    },
  ]
}

/** The numbers to call, and that the family was told. */
function useSteps(): (row: Row) => Action[] {
  const navigate = useNavigate()
  const ring = useAction('/admin/notice/ring')
  return ({ id, patients, rungAt, toRing }) => [
    ...patients.slice(0, 1).map((patient) => ({
      label: t('operate.notice.call'),
      endpoint: '/admin/patient/reveal' as const,
      page: '/patient/info',
      run: () => navigate(`/patient/info?id=${patient.id}&numbers=${patient.id}`),
    })),
    ...(toRing || rungAt
      ? [
          {
            label: t(rungAt ? 'operate.notice.notRung' : 'operate.notice.rung'),
            endpoint: '/admin/notice/ring' as const,
            run: () => ring.run({ id, rung: !rungAt }),
          },
        ]
      : []),
  ]
}
