import type { RecordKind } from '@cogcampus/contract/admin/record-log'
import { Select } from 'antd'
import { t } from '../../../messages/index.ts'
import { callerText } from '../../../ui/callerText.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { periodFilters } from '../parts/period.tsx'
import { browserOf } from '../recordLog/browserOf.ts'

const tones: Record<RecordKind, Tone> = {
  LOGIN: 'success',
  LOGIN_FAILED: 'danger',
  LOGOUT: 'neutral',
  PASSWORD: 'warning',
}
const kinds = Object.keys(tones) as RecordKind[]

/** Who signed in, from where and with what; append-only. */
export default function RecordLogPage() {
  return (
    <TablePage
      endpoint="/admin/record-log/page"
      caption={t('record-log:call.page')}
      filters={[
        { name: 'keyword', input: <TextInput placeholder={t('system.recordKeyword')} /> },
        {
          name: 'kind',
          input: (
            <Select
              allowClear
              placeholder={t('common.all')}
              options={kinds.map((kind) => ({ value: kind, label: t(`system.kind.${kind}`) }))}
            />
          ),
        },
        { name: 'ip', input: <TextInput max={45} /> },
        ...periodFilters(),
      ]}
      columns={[
        { key: 'createdAt', title: t('system.time'), sort: true },
        { key: 'kind', render: (row) => <StatusTag tone={tones[row.kind]}>{t(`system.kind.${row.kind}`)}</StatusTag> },
        { key: 'userName', title: t('system.userName'), render: (row) => callerText(row) ?? t('system.unknownUser') },
        { key: 'loginName' },
        { key: 'ip' },
        { key: 'userAgent', render: (row) => <span title={row.userAgent}>{browserText(row.userAgent)}</span> },
      ]}
    />
  )
}

function browserText(userAgent: string): string {
  const known = browserOf(userAgent)
  return known ? t('system.on', known) : t('system.unknownBrowser')
}
