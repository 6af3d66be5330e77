import { Form } from 'antd'
import { useState } from 'react'
import { useUser } from '../api/user.ts'
import { t } from '../messages/index.ts'
import { ApiSelect } from './ApiSelect.tsx'
import { LabelledItem } from './LabelledItem.tsx'

/** The campus of a row, as a field of its form; nobody with one campus is asked for it. */
export function CampusField({ name = 'campusId' }: { name?: string }) {
  const user = useUser()
  const form = Form.useFormInstance()
  const only = user?.oneCampus ? (user.campusId ?? undefined) : undefined
  // The row that is edited, or the draft, goes first.
  const [initial] = useState(() => (form.getFieldValue(name) === undefined ? only : undefined))
  const label = t('fields:campusId')
  return (
    <LabelledItem name={name} label={label} initialValue={initial} hidden={only !== undefined} required="choice">
      <ApiSelect endpoint="/admin/campus/all" />
    </LabelledItem>
  )
}
