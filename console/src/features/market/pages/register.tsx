import type { Response } from '@cogcampus/contract'
import { limits } from '@cogcampus/contract/limits'
import type { Dayjs } from 'dayjs'
import { useNavigate } from 'react-router'
import { useCan, useCanOpen, useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { addressOfNew } from '../../../ui/addressOfNew.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { PatientLink } from '../../../ui/PatientLink.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { now } from '../../../ui/wall.ts'
import { LeadForm } from '../forms/LeadForm.tsx'

/** The visitors and callers of a day: the front desk registers them, puts right what was typed in a hurry, sees who took them. */
export default function RegisterPage() {
  const form = useDialog('add', { add: '/admin/customer/add', update: '/admin/customer/visits/correct' })
  const oneCampus = useUser()?.oneCampus
  const campus = useCampusFilter()
  const navigate = useNavigate()
  const [can, canOpen] = [useCan(), useCanOpen()]
  const mayRegister = can('/admin/patient/add') && canOpen('/patient/list')
  const offerFamily = async ({ id: leadId, childName }: { id: number; childName: string }) => {
    const words = { ok: t('market.registerFamily'), close: t('common.close') }
    if (
      await confirm({ title: t('market.visitKept', { name: childName }), hint: t('market.visitKept.hint'), ...words })
    )
      navigate(addressOfNew('/patient/list', 'register', { leadId }))
  }
  return (
    <>
      <TablePage
        endpoint="/admin/customer/visits"
        caption={t('market.visits')}
        emptyHint={t('market.registerVisit.hint')}
        nameOf={(row) => row.childName}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('market.visitKeyword')} /> },
          ...campus,
          {
            name: 'day',
            label: t('market.visitDay'),
            input: <DateInput placeholder={t('market.today')} disabledDate={outOfSight} />,
          },
        ]}
        columns={[
          {
            key: 'childName',
            title: t('market.child'),
            render: ({ childName, patientId }) => (
              <>
                {patientId === null ? childName : <PatientLink id={patientId} name={childName} />}{' '}
                {patientId !== null && <StatusTag tone="success">{t('market.isPatient')}</StatusTag>}
              </>
            ),
          },
          { key: 'contact', under: 'childName' },
          { key: 'createdAt' },
          { key: 'phone' },
          { key: 'source', under: 'phone' },
          { key: 'need' },
          { key: 'ownerName', title: t('market.takenBy'), render: (row) => row.ownerName ?? t('market.toBeAllocated') },
          { key: 'campusName', hidden: oneCampus ?? false },
          { key: 'createdByName', render: (row) => row.createdByName ?? t('market.registeredByThemselves') },
        ]}
        actions={[
          { label: t('market.register'), primary: true, endpoint: '/admin/customer/add', run: () => form.show() },
        ]}
        rowActions={(row) => [
          ...(row.patientId !== null
            ? []
            : [
                {
                  label: t('market.registerFamily'),
                  endpoint: '/admin/patient/add' as const,
                  page: '/patient/list',
                  run: () =>
                    navigate(addressOfNew('/patient/list', 'register', { leadId: row.id }), { state: namesOf(row) }),
                },
              ]),
          ...(row.correctable
            ? [
                {
                  label: t('market.correct'),
                  endpoint: '/admin/customer/visits/correct' as const,
                  run: () => form.show(row.id),
                },
              ]
            : []),
        ]}
      />
      <LeadForm dialog={form} calls={visitCalls} {...(mayRegister && { next: offerFamily })} />
    </>
  )
}

type Visit = Response<'/admin/customer/visits'>['list'][number]

/** Of a lead that is followed up already the desk reads no more than its names; they stand in no address. */
const namesOf = ({ childName, contact, correctable }: Visit) => (correctable ? null : { childName, contact })

const outOfSight = (day: Dayjs) =>
  day.isAfter(now(), 'day') || day.isBefore(now().subtract(limits.visitDays - 1, 'day'), 'day')

const visitCalls = { detail: '/admin/customer/visits/detail', update: '/admin/customer/visits/correct' } as const
