import { limits } from '@cogcampus/contract/limits'
import { Modal } from 'antd'
import { t } from '../messages/index.ts'
import { type FormProps, focusFirst, useFormHost } from './FormHost.tsx'

interface Props {
  width?: number
  /** What the button does, where that is more than to save. */
  ok?: string
}

/** A form in a dialog, 600 px wide (specification section 9). */
export function FormDialog<V extends object>(props: FormProps<V> & Props) {
  const { body, pending, formId, ready } = useFormHost(props)
  return (
    <Modal
      open={props.dialog.open}
      title={props.title}
      width={props.width ?? limits.dialogPx}
      mask={{ closable: false }}
      okText={props.ok ?? t('common.save')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !ready, htmlType: 'submit', form: formId }}
      confirmLoading={pending}
      onCancel={props.dialog.close}
      afterOpenChange={(open) => open && focusFirst(formId)}
      destroyOnHidden
    >
      {body}
    </Modal>
  )
}
