import type { Response } from '@cogcampus/contract'
import { Button, Form, Space } from 'antd'
import { useAction } from '../../../api/useAction.ts'
import { useCan } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ScopeField } from '../../../shared/material/MaterialForm.tsx'
import { alsoShown } from '../../../shared/material/material.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { EnabledTag } from '../../../ui/EnabledTag.tsx'

type Application = Response<'/admin/material-apply/page'>['list'][number]

/** Whether what was approved is in force; headquarters ends it and puts it into force again. */
export function InForce({ application: { id, name, status } }: { application: Application }) {
  const set = useAction('/admin/material-apply/status', { also: alsoShown })
  const may = useCan()('/admin/material-apply/status')
  const ends = status === 1
  const toggle = async () => {
    const title = t(ends ? 'material.endTitle' : 'material.resumeTitle', { name })
    if (await confirm({ title, danger: ends })) await set.run({ id, status: ends ? 2 : 1 })
  }
  return (
    <Space>
      <EnabledTag status={status} />
      {may && (
        <Button type="link" size="small" loading={set.pending} onClick={toggle}>
          {t(ends ? 'material.end' : 'material.resume')}
        </Button>
      )}
    </Space>
  )
}

/** Of a publication that is decided: which campuses open the material. */
export function DecidedScope() {
  const kind = Form.useFormInstance().getFieldValue('kind')
  return kind === 'PUBLISH' ? <ScopeField /> : null
}
