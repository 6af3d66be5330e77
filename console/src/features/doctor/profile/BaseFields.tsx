import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { PhotoInput } from '../../../ui/PhotoInput.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import styles from '../doctor.module.css'

const Field = fieldOf('doctor-info')

/** Who the doctor is, and what families read. */
export function BaseFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      {isNew && (
        <Field name="userId" required="choice" extra={t('doctor.staffHint')}>
          <ApiSelect endpoint="/admin/doctor-info/staff" />
        </Field>
      )}
      <div className={styles.pair}>
        <Field name="name" tooltip={t('doctor.nameHint')} required={!isNew}>
          <TextInput max={30} placeholder={isNew ? t('doctor.nameDefault') : undefined} />
        </Field>
        <Field name="type" required="choice">
          <DictSelect type="doctorType" placeholder={t('common.choose')} />
        </Field>
        <Field name="title">
          <DictSelect type="doctorTitle" placeholder={t('common.choose')} />
        </Field>
        <Field name="sessionsADay" tooltip={t('doctor.sessionsHint')}>
          <NumberInput min={1} max={30} />
        </Field>
      </div>
      <Field name="specialties">
        <DictSelect type="domain" mode="multiple" placeholder={t('common.choose')} />
      </Field>
      <Field name="photoUrl">
        <PhotoInput kind="doctorPhoto" />
      </Field>
      <Field name="intro" tooltip={t('doctor.introHint')}>
        <TextInput max={2000} rows={4} />
      </Field>
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </>
  )
}
