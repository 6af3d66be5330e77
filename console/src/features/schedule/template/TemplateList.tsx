import { templateLife, templateStates, templateStepNames } from '@cogcampus/contract/life/template'
import { Select } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { patientKeyword } from '../../../ui/patientKeyword.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { weekdayOptions } from '../../../ui/weekday.ts'
import { namesOf, TemplateTag, whenOf } from './TemplateCells.tsx'

/** The week templates as a list, with the steps of each. */
export function TemplateList({ edit, generate, end }: { edit: Dialog; generate: Dialog; end: Dialog }) {
  const campus = useCampusFilter()
  const step = useAction('/admin/so-week/state')
  return (
    <TablePage
      endpoint="/admin/so-week/list"
      caption={t('so-week:noun')}
      emptyHint={t('schedule.noTemplates')}
      nameOf={(row) => `${namesOf(row)} ${row.courseName}`}
      filters={[
        patientKeyword(t('schedule.patients')),
        ...campus,
        { name: 'weekday', input: <Select allowClear placeholder={t('common.all')} options={weekdayOptions()} /> },
        {
          name: 'state',
          input: (
            <Select
              allowClear
              placeholder={t('common.all')}
              options={templateStates.map((value) => ({ value, label: t(`schedule.template.${value}`) }))}
            />
          ),
        },
      ]}
      columns={[
        { key: 'patients', render: namesOf },
        { key: 'courseName', under: 'patients' },
        { key: 'weekday', title: t('schedule.time'), sort: true, render: whenOf },
        { key: 'soTimeName', under: 'weekday' },
        { key: 'doctorName' },
        { key: 'roomName', under: 'doctorName' },
        { key: 'macName', hidden: true },
        { key: 'fromDay' },
        {
          key: 'toDay',
          under: 'fromDay',
          render: (row) => (row.toDay ? <DateText value={row.toDay} /> : t('common.noEnd')),
        },
        { key: 'state', render: (row) => <TemplateTag state={row.state} /> },
        { key: 'campusName', about: 'campus' },
        { key: 'remark', hidden: true },
      ]}
      actions={[
        { label: t('common.add'), primary: true, endpoint: '/admin/so-week/add', run: () => edit.show() },
        { label: t('schedule.generate'), endpoint: '/admin/so-week/generate/soDay/all', run: () => generate.show() },
      ]}
      rowActions={(row) => [
        ...(row.state === 'ENDED'
          ? []
          : ([
              { label: t('common.edit'), endpoint: '/admin/so-week/update', run: () => edit.show(row.id) },
              {
                label: t('schedule.generate'),
                endpoint: '/admin/so-week/generate/soDay',
                run: () => generate.show(row.id),
              },
            ] as const)),
        ...templateStepNames
          .filter((name) => templateLife.after('so-week/state', row.state, name))
          .map((name) => {
            const action = { label: t(`schedule.step.${name}`), endpoint: '/admin/so-week/state' as const }
            // Of each, what becomes of its sessions is asked.
            if (name === 'end') return { ...action, danger: true, run: () => end.show(row.id) }
            const input = { id: row.id, version: row.version, step: name }
            return { ...action, bulk: input, run: () => step.run(input) }
          }),
      ]}
    />
  )
}
