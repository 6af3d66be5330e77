import { Rate } from 'antd'
import { useAction } from '../../api/useAction.ts'
import { useApi } from '../../api/useApi.ts'
import { useCan } from '../../api/user.ts'
import { t } from '../../messages/index.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import type { Action } from '../../ui/actions.ts'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { canView, FileView } from '../../ui/FileView.tsx'
import { factsOf } from '../../ui/factsOf.ts'
import { type Dialog, useDialog, usePlacedDialog } from '../../ui/useDialog.ts'
import { GiveToPatient } from '../work/GiveForms.tsx'
import type { WorkValues } from '../work/WorkFields.tsx'
import { ApplyForm, FavouriteForm, LinkForm, SortForm, VersionForm } from './Forms.tsx'
import { MaterialForm } from './MaterialForm.tsx'
import styles from './material.module.css'
import { alsoShown, type MaterialInFull } from './material.ts'
import { Content, Versions } from './Versions.tsx'
import { agesText, DomainsText, LockText, RatingText, ScopeTag } from './Words.tsx'

/** A material in full: looked at, rated, kept, given as homework, changed, applied for. */
export function MaterialDetail({ dialog }: { dialog: Dialog }) {
  const row = useApi('/admin/material/detail', { id: dialog.id ?? 0 }, { enabled: dialog.open, live: true })
  const forms = useForms()
  return (
    <>
      <DetailDrawer dialog={dialog} title={row.data?.title ?? t('common.details')} width="560px" load={row}>
        {(material) => <Whole material={material} forms={forms} close={dialog.close} />}
      </DetailDrawer>
      <MaterialForm dialog={forms.edit} />
      <VersionForm dialog={forms.version} />
      <LinkForm dialog={forms.link} />
      <SortForm dialog={forms.sort} />
      <FavouriteForm dialog={forms.favourite} />
      <GiveToPatient dialog={forms.give} known={forms.give.known} />
      {row.data && <ApplyForm dialog={forms.apply} material={row.data} />}
    </>
  )
}

const useForms = () => ({
  edit: useDialog('edit', { add: '/admin/material/add', update: '/admin/material/update' }),
  version: useDialog('version', '/admin/material/version/add'),
  link: useDialog('link', '/admin/material/link'),
  sort: useDialog('place', '/admin/material/sort'),
  favourite: useDialog('favourite', '/admin/material-collect/add'),
  apply: useDialog('apply', '/admin/material-apply/apply'),
  give: usePlacedDialog<WorkValues>('homework', '/admin/work/add'),
})
type Forms = ReturnType<typeof useForms>

function Whole({ material, forms, close }: { material: MaterialInFull; forms: Forms; close: () => void }) {
  const { current, courses, title } = material
  const actions = useMaterialActions(material, forms, close)
  return (
    <>
      {current?.file && canView(current.file) && (
        <div className={styles.view}>
          <FileView address={current.file} name={title} />
        </div>
      )}
      <div className={styles.actions}>
        <ActionBar actions={actions} />
      </div>
      <Facts
        items={factsOf('material', material, [
          {
            label: t('material.content'),
            value: current ? <Content version={current} /> : <LockText locked={material.locked} />,
            wide: true,
          },
          'type',
          { label: t('material:domain'), value: <DomainsText {...material} /> },
          { key: 'difficulty', value: t('material.difficultyOf', { difficulty: material.difficulty }) },
          { label: t('material:ages'), value: agesText(material) },
          { key: 'scope', value: <ScopeTag scope={material.scope} /> },
          { label: t('material.owner'), value: material.campusName ?? t('material.headquarters') },
          'authorName',
          { key: 'uses', value: t('material.usesOf', { count: material.uses }) },
          'status',
          {
            label: t('material:courseIds'),
            value: courses.map(({ name }) => name).join(t('common.comma')),
            wide: true,
          },
          { key: 'intro', wide: true },
        ])}
      />
      {!material.locked && <OwnRating material={material} />}
      {!material.locked && <Versions material={material} />}
    </>
  )
}

/** The user's own rating beside the mean of all. */
function OwnRating({ material }: { material: MaterialInFull }) {
  const rate = useAction('/admin/material/score', { also: alsoShown })
  const can = useCan()
  return (
    <section className={styles.part}>
      <h3>
        {t('material.ownRating')}
        <span className={styles.quiet}>
          <RatingText {...material} />
        </span>
      </h3>
      <Rate
        value={material.ownScore ?? 0}
        allowClear={false}
        disabled={rate.pending || !can('/admin/material/score')}
        tooltips={[1, 2, 3, 4, 5].map((score) => t('material.stars', { count: score }))}
        onChange={(score) => rate.run({ id: material.id, score })}
      />
    </section>
  )
}

function useMaterialActions(material: MaterialInFull, forms: Forms, close: () => void): Action[] {
  const { id, title, domain, scope, editable, locked, status, folder, deletedAt } = material
  const remove = useAction('/admin/material/delete', { also: alsoShown })
  const forget = useAction('/admin/material-collect/delete', { also: alsoShown })
  if (deletedAt) return []
  const favourite: Action =
    folder === null
      ? {
          label: t('material.keep'),
          primary: true,
          endpoint: '/admin/material-collect/add',
          run: () => forms.favourite.show(id),
        }
      : { label: t('material.forget'), endpoint: '/admin/material-collect/delete', run: () => forget.run({ id }) }
  const give: Action[] =
    locked || status === 2
      ? []
      : [
          {
            label: t('work:call.add'),
            endpoint: '/admin/work/add',
            run: () => forms.give.begin({ title, domain, materialId: id }),
          },
        ]
  const ask: Action[] =
    locked === 'USE' || (scope === 'CAMPUS' && editable)
      ? [
          {
            label: t(`material.apply.${locked === 'USE' ? 'USE' : 'PUBLISH'}`),
            endpoint: '/admin/material-apply/apply',
            run: () => forms.apply.show(id),
          },
        ]
      : []
  if (!editable) return [favourite, ...give, ...ask]
  return [
    favourite,
    ...give,
    { label: t('common.edit'), endpoint: '/admin/material/update', run: () => forms.edit.show(id) },
    { label: t('material.addVersion'), endpoint: '/admin/material/version/add', run: () => forms.version.show(id) },
    ...ask,
    { label: t('material:call.link'), endpoint: '/admin/material/link', run: () => forms.link.show(id) },
    { label: t('material.sortTitle'), endpoint: '/admin/material/sort', run: () => forms.sort.show(id) },
    {
      label: t('common.delete'),
      endpoint: '/admin/material/delete',
      danger: true,
      confirm: { title: t('common.confirmDelete', { name: title }), hint: t('common.deletable') },
      run: async () => {
        const result = await remove.run({ id })
        if (result.ok) close()
        return result
      },
    },
  ]
}
