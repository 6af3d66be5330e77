import { limits } from '@cogcampus/contract/limits'
import { Button, Drawer, Space } from 'antd'
import { t } from '../messages/index.ts'
import { type FormProps, useFormHost } from './FormHost.tsx'
import { useNarrow } from './useMedia.ts'

/** A form that slides in from the right, 30 % wide (specification section 9); the whole width of a phone. */
export function FormDrawer<V extends object>(props: FormProps<V> & { width?: string }) {
  const { danger = false } = props
  const { title, body, pending, formId, ready } = useFormHost(props)
  const narrow = useNarrow()
  return (
    <Drawer
      open={props.dialog.open}
      title={title}
      placement="right"
      size={narrow ? '100%' : (props.width ?? limits.drawerWidth)}
      mask={{ closable: false }}
      onClose={props.dialog.close}
      destroyOnHidden
      footer={
        <Space>
          <Button type="primary" danger={danger} htmlType="submit" form={formId} loading={pending} disabled={!ready}>
            {t('common.save')}
          </Button>
          <Button onClick={props.dialog.close}>{t(danger ? 'common.back' : 'common.cancel')}</Button>
        </Space>
      }
    >
      {body}
    </Drawer>
  )
}
