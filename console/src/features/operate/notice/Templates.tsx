import type { Response } from '@cogcampus/contract'
import { type NoticeKind, noticeKinds } from '@cogcampus/contract/notices'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { columnsOf } from '../../../ui/columnsOf.ts'
import { FaultState } from '../../../ui/FaultState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { answerText } from './words.ts'

type Template = Response<'/admin/notice/templates'>[number]

const numberOf = (kind: NoticeKind) => noticeKinds.indexOf(kind) + 1

const columns = () =>
  columnsOf<Template>('notice', [
    { key: 'kind', render: (row) => t(`notice:kind.${row.kind}`) },
    {
      key: 'templateId',
      render: ({ templateId }) =>
        templateId ? <code>{templateId}</code> : <StatusTag tone="neutral">{t('operate.notice.unset')}</StatusTag>,
    },
    { key: 'code', under: 'templateId', render: ({ code }) => code !== null && answerText(code) },
    { key: 'agreed', align: 'right' },
    { key: 'waiting', align: 'right' },
    { key: 'sent', align: 'right' },
  ])

/** The templates of the messaging app: what is not set up is told in the applet alone. */
export function Templates() {
  const templates = useApi('/admin/notice/templates', {}, { live: true })
  const edit = useDialog('template', '/admin/notice/saveTemplate')
  return (
    <Panel title={t('operate.notice.templates')} flush>
      {templates.error && !templates.data ? (
        <FaultState failure={templates.error} retry={templates.refetch} />
      ) : (
        <RowList
          caption={t('operate.notice.templates')}
          columns={columns()}
          rows={templates.data}
          idOf={({ kind }) => numberOf(kind)}
          rowActions={({ kind }) => [
            {
              label: t('common.edit'),
              endpoint: '/admin/notice/saveTemplate',
              run: () => edit.show(numberOf(kind)),
            },
          ]}
        />
      )}
      <TemplateForm dialog={edit} kind={noticeKinds[(edit.id ?? 1) - 1] ?? 'LESSON'} templates={templates} />
    </Panel>
  )
}
