import { phonePattern } from '@cogcampus/contract/limits'
import { Alert, Checkbox, Form } from 'antd'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'

interface Typed {
  name?: string
  birthday?: string | null
  parents?: { parent?: { phone?: string } }[]
}

/** Says while the form is filled who is known by this name and birthday, or by these phones. */
export function Known() {
  const { name, birthday, parents = [] } = (Form.useWatch([]) ?? {}) as Typed
  const phones = parents.flatMap(({ parent }) => parent?.phone ?? []).filter((phone) => phonePattern.test(phone))
  const child = name && birthday ? { name, birthday } : {}
  const enabled = phones.length > 0 || 'name' in child
  const known = useApi(
    '/admin/patient/known',
    { ...child, ...(phones.length ? { phones } : {}) },
    { enabled, keep: true },
  )
  const rows = (enabled && known.data) || []
  if (rows.length === 0) return null
  const same = rows.some(({ by }) => by === 'NAME')
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      title={t('patient.known')}
      description={
        <>
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {rows.map(({ by, id, hint }) => (
              <li key={`${by} ${id} ${hint}`}>
                {by === 'NAME' && id ? <PageLink to={`/patient/info?id=${id}`}>{hint}</PageLink> : hint}
              </li>
            ))}
          </ul>
          {same && (
            <Form.Item name="anyway" valuePropName="checked" style={{ margin: 0 }}>
              <Checkbox>{t('patient.anyway')}</Checkbox>
            </Form.Item>
          )}
        </>
      }
    />
  )
}
