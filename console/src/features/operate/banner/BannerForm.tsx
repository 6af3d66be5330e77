import type { Request } from '@cogcampus/contract'
import { bannerPositions } from '@cogcampus/contract/life/banner'
import { Form } from 'antd'
import dayjs from 'dayjs'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { PhotoInput } from '../../../ui/PhotoInput.tsx'
import { required, requiredChoice } from '../../../ui/rules.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './banner.module.css'

/** Adds or changes a banner. */
export function BannerForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/banner/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/banner/add')
  const update = useAction('/admin/banner/update')
  return (
    <FormDialog<Request<'/admin/banner/add'>>
      dialog={dialog}
      noun={t('banner:noun')}
      load={id ? row : undefined}
      initial={{ position: 'HOME', campusIds: [], fromDay: dayjs().format('YYYY-MM-DD'), sort: 0, status: 1 }}
      save={(values, version) => (id ? update.run({ ...values, id, version }) : add.run(values))}
    >
      <Form.Item name="title" label={t('banner:title')} rules={[required(t('banner:title'))]}>
        <TextInput max={50} />
      </Form.Item>
      <Form.Item name="image" label={t('banner:image')} extra={t('operate.banner.size')}>
        <PhotoInput kind="banner" />
      </Form.Item>
      <Form.Item name="position" label={t('banner:position')}>
        <ChoiceChips
          label={t('banner:position')}
          options={bannerPositions.map((value) => ({ value, label: t(`banner:position.${value}`) }))}
        />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="fromDay" label={t('banner:fromDay')} rules={[requiredChoice(t('banner:fromDay'))]}>
          <DateInput />
        </Form.Item>
        <Form.Item name="toDay" label={t('banner:toDay')} extra={t('operate.banner.open')}>
          <DateInput />
        </Form.Item>
      </div>
      <Form.Item name="campusIds" label={t('banner:campusIds')} extra={t('operate.banner.campuses')}>
        <ApiSelect endpoint="/admin/campus/all" mode="multiple" />
      </Form.Item>
      <Form.Item name="link" label={t('banner:link')} extra={t('operate.banner.link')}>
        <TextInput max={200} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="sort" label={t('banner:sort')} extra={t('operate.banner.sort')}>
          <NumberInput max={9999} />
        </Form.Item>
        <Form.Item name="status" label={t('fields:status')}>
          <DictSelect type="status" numeric allowClear={false} />
        </Form.Item>
      </div>
    </FormDialog>
  )
}
