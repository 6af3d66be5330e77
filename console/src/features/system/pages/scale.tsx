import { useAction } from '../../../api/useAction.ts'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { agesText, nameIn } from '../../../shared/assess/scale.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { YesNoSelect } from '../../../ui/YesNoSelect.tsx'
import { ScaleDrawer } from '../scale/ScaleDrawer.tsx'
import { ScaleForm } from '../scale/ScaleForm.tsx'
import { SwitchDialog } from '../scale/SwitchDialog.tsx'

/** The scales by which patients are assessed, and the campuses that use them. */
export default function ScalePage() {
  const edit = useDialog('edit', { add: '/admin/scale/add', update: '/admin/scale/update' })
  const shown = useDialog('scale', '/admin/scale/detail')
  const campuses = useDialog('campuses', '/admin/scale/campuses')
  const remove = useAction('/admin/scale/delete')
  const oneCampus = useUser()?.oneCampus
  return (
    <>
      <TablePage
        endpoint="/admin/scale/page"
        caption={t('scale:noun')}
        restore="/admin/scale/restore"
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('assess.scaleKeyword')} /> },
          { name: 'kind', input: <DictSelect type="scale" /> },
          { name: 'domain', label: t('scale:domains'), input: <DictSelect type="domain" /> },
          { name: 'licensed', input: <YesNoSelect yes={t('scale:licensed.true')} no={t('scale:licensed.false')} /> },
          { name: 'status', input: <DictSelect type="status" numeric /> },
        ]}
        columns={[
          { key: 'name', sort: true, render: nameIn },
          { key: 'edition' },
          { key: 'domains', render: (row) => <Domains domains={row.domains} /> },
          { key: 'ages', render: agesText },
          {
            key: 'retestDays',
            title: t('assess.retest'),
            align: 'right',
            render: (row) => t('assess.days', { count: row.retestDays }),
          },
          { key: 'licensed', render: (row) => (row.licensed ? t('scale:licensed.true') : t('scale:licensed.false')) },
          {
            key: 'campusesOn',
            title: t('assess.inUse'),
            render: (row) => (
              <StatusTag tone={row.campusesOn > 0 ? 'success' : 'neutral'}>
                {row.campusesOn === 0
                  ? t('assess.notOn')
                  : oneCampus
                    ? t('assess.onHere')
                    : t('assess.campusesOn', { count: row.campusesOn })}
              </StatusTag>
            ),
          },
          { key: 'status' },
        ]}
        actions={[{ label: t('common.add'), primary: true, endpoint: '/admin/scale/add', run: () => edit.show() }]}
        rowActions={(row) => [
          { label: t('common.details'), endpoint: '/admin/scale/detail', run: () => shown.show(row.id) },
          { label: t('assess.switch'), endpoint: '/admin/scale/switch', run: () => campuses.show(row.id) },
          { label: t('common.edit'), endpoint: '/admin/scale/update', run: () => edit.show(row.id) },
          {
            label: t('common.delete'),
            endpoint: '/admin/scale/delete',
            danger: true,
            confirm: { title: t('common.confirmDelete', { name: nameIn(row) }), hint: t('common.deletable') },
            run: () => remove.run({ id: row.id }),
          },
        ]}
      />
      <ScaleForm dialog={edit} />
      <ScaleDrawer dialog={shown} />
      <SwitchDialog dialog={campuses} />
    </>
  )
}

function Domains({ domains }: { domains: string[] }) {
  return domains.length === 0
    ? t('common.none')
    : domains.map((domain, at) => (
        <span key={domain}>
          {at > 0 && t('common.comma')}
          <DictText type="domain" value={domain} />
        </span>
      ))
}
