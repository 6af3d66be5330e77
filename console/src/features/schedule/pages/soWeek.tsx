import { t } from '../../../messages/index.ts'
import { PageTabs } from '../../../ui/PageTabs.tsx'
import { useDialog, usePlacedDialog } from '../../../ui/useDialog.ts'
import { TemplateForm, type TemplateValues } from '../forms/TemplateForm.tsx'
import { GenerateDialog } from '../generate/GenerateDialog.tsx'
import { EndForm } from '../template/EndForm.tsx'
import { TemplateGrid } from '../template/TemplateGrid.tsx'
import { TemplateList } from '../template/TemplateList.tsx'

/** The week templates: what stands week by week, as a list and as a grid of weekdays and slots. */
export default function TemplatePage() {
  const edit = usePlacedDialog<TemplateValues>('edit', { add: '/admin/so-week/add', update: '/admin/so-week/update' })
  const generate = useDialog('generate', {
    add: '/admin/so-week/generate/soDay/all',
    update: '/admin/so-week/generate/soDay',
  })
  const end = useDialog('end', '/admin/so-week/state')
  return (
    <>
      <PageTabs
        label={t('so-week:noun')}
        tabs={[
          {
            key: 'list',
            label: t('schedule.asList'),
            children: <TemplateList edit={edit} generate={generate} end={end} />,
          },
          { key: 'grid', label: t('schedule.asGrid'), children: <TemplateGrid add={edit.begin} open={edit.show} /> },
        ]}
      />
      <TemplateForm dialog={edit} initial={edit.known} preview={generate.show} />
      <GenerateDialog dialog={generate} />
      <EndForm dialog={end} />
    </>
  )
}
