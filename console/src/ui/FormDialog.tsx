import { limits } from '@cogcampus/contract/limits'
import { Modal } from 'antd'
import { t } from '../messages/index.ts'
import styles from './FormDialog.module.css'
import { type FormProps, useFormHost } from './FormHost.tsx'

interface Props {
  width?: number
  /** What the button does, where that is more than to save. */
  ok?: string
}

/** A form in a dialog, 600 px wide (specification section 9). */
export function FormDialog<V extends object>(props: FormProps<V> & Props) {
  const { danger = false } = props
  const { title, body, pending, formId, ready, focusFirst } = useFormHost(props)
  return (
    <Modal
      open={props.dialog.open}
      title={title}
      width={props.width ?? limits.dialogPx}
      mask={{ closable: false }}
      classNames={{ body: styles.body ?? '' }}
      style={{ top: '6dvh' }}
      okText={props.ok ?? t('common.save')}
      cancelText={t(danger ? 'common.back' : 'common.cancel')}
      okButtonProps={{ danger, disabled: !ready, htmlType: 'submit', form: formId }}
      confirmLoading={pending}
      onCancel={props.dialog.close}
      afterOpenChange={(open) => open && focusFirst()}
      destroyOnHidden
    >
      {body}
    </Modal>
  )
}
