import type { Request } from '@cogcampus/contract'
import { bannerPositions } from '@cogcampus/contract/life/banner'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { PhotoInput } from '../../../ui/PhotoInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { todayText } from '../../../ui/wall.ts'
import styles from './banner.module.css'

const Field = fieldOf('banner')

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
      initial={{ position: 'HOME', campusIds: [], fromDay: todayText(), sort: 0, status: 1 }}
      save={(values, version) => (id ? update.run({ ...values, id, version }) : add.run(values))}
    >
      <Field name="title" required>
        <TextInput max={50} />
      </Field>
      <Field name="image" extra={t('operate.banner.size')}>
        <PhotoInput kind="banner" />
      </Field>
      <Field name="position">
        <ChoiceChips
          label={t('banner:position')}
          options={bannerPositions.map((value) => ({ value, label: t(`banner:position.${value}`) }))}
        />
      </Field>
      <div className={styles.pair}>
        <Field name="fromDay" required="choice">
          <DateInput />
        </Field>
        <Field name="toDay" extra={t('operate.banner.open')}>
          <DateInput />
        </Field>
      </div>
      <Field name="campusIds" extra={t('operate.banner.campuses')}>
        <ApiSelect endpoint="/admin/campus/all" mode="multiple" />
      </Field>
      <Field name="link" extra={t('operate.banner.link')}>
        <TextInput max={200} />
      </Field>
      <div className={styles.pair}>
        <Field name="sort" extra={t('operate.banner.sort')}>
          <NumberInput max={9999} />
        </Field>
        <Field name="status">
          <DictSelect type="status" numeric allowClear={false} />
        </Field>
      </div>
    </FormDialog>
  )
}
