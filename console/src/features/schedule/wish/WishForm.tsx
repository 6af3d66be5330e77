import type { Request } from '@cogcampus/contract'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../api/useAction.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { CampusField } from '../../../ui/CampusField.tsx'
import { CourseSelect } from '../../../ui/CourseSelect.tsx'
import { DoctorSelect } from '../../../ui/DoctorSelect.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { fieldOf } from '../../../ui/fieldOf.tsx'
import styles from '../../../ui/fields.module.css'
import { NumberInput } from '../../../ui/NumberInput.tsx'
import { PatientSelect } from '../../../ui/PatientSelect.tsx'
import { PersonPicker } from '../../../ui/PersonPicker.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { PlaceGrid } from './PlaceGrid.tsx'
import { Said } from './Said.tsx'

const Field = fieldOf('so-wish')

type Values = Request<'/admin/so-wish/add'>
type Chosen = { id: number; name: string } | undefined

/** Adds a wish, or changes one. */
export function WishForm({ dialog }: { dialog: Dialog }) {
  const { id } = dialog
  const row = useApi('/admin/so-wish/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const add = useAction('/admin/so-wish/add')
  const update = useAction('/admin/so-wish/update')
  const { patientId, patientName, togetherId, togetherName } = row.data ?? {}
  return (
    <FormDialog<Values>
      dialog={dialog}
      width={720}
      noun={t('so-wish:noun')}
      load={id ? row : undefined}
      initial={{ times: 2, priority: 2, places: [] }}
      save={(values, version) => (id ? update.run({ ...values, id, version }) : add.run(values))}
    >
      {id && row.data && <Said wish={row.data} />}
      <CampusField />
      <Fields
        patient={id && patientId && patientName ? { id: patientId, name: patientName } : undefined}
        together={id && togetherId && togetherName ? { id: togetherId, name: togetherName } : undefined}
      />
    </FormDialog>
  )
}

function Fields({ patient, together }: { patient: Chosen; together: Chosen }) {
  const form = Form.useFormInstance()
  const campusId = Form.useWatch('campusId', form) as number | undefined
  const courseId = Form.useWatch('courseId', form) as number | undefined
  return (
    <>
      <div className={styles.pair}>
        <Field name="courseId" required="choice">
          <CourseSelect campusId={campusId} />
        </Field>
        <Field name="patientId" required="choice">
          <WishPatientSelect campusId={campusId} courseId={courseId} chosen={patient} />
        </Field>
        <Field name="times" required="choice">
          <NumberInput min={1} max={7} />
        </Field>
        <Field name="priority">
          <Select
            options={([3, 2, 1] as const).map((value) => ({ value, label: t(`schedule.wish.priority.${value}`) }))}
          />
        </Field>
        <Field name="doctorId">
          <DoctorSelect campusId={campusId} placeholder={t('common.unset')} />
        </Field>
        <Field name="togetherId" extra={t('schedule.wish.togetherHint')}>
          <PatientSelect campusId={campusId} {...(together ? { chosen: [together] } : {})} />
        </Field>
      </div>
      <Field name="places" extra={t('schedule.wish.placesHint')}>
        <PlaceGrid campusId={campusId} />
      </Field>
      <Field name="remark">
        <TextInput max={200} />
      </Field>
    </>
  )
}

interface PatientProps {
  campusId: number | undefined
  courseId: number | undefined
  chosen: Chosen
  value?: number
  onChange?: (id: number) => void
}

/** Chooses a patient; those with hours of the course left come first. */
function WishPatientSelect({ campusId, courseId, chosen, ...rest }: PatientProps) {
  const [keyword, setKeyword] = useState('')
  const known = campusId !== undefined && courseId !== undefined
  const query = { campusId: campusId ?? 0, courseId: courseId ?? 0, ...(keyword ? { keyword } : {}) }
  const found = useApi('/admin/so-wish/patients', query, { enabled: known, keep: true })
  const list = found.data ?? []
  return (
    <PersonPicker
      disabled={!known}
      loading={found.isFetching}
      {...rest}
      allowClear={false}
      rows={list.map(({ id, name, hours }) => ({ id, name, notes: [hoursText(hours)] }))}
      chosen={chosen && [chosen]}
      onKeyword={setKeyword}
    />
  )
}

const hoursText = (hours: number | null) =>
  hours === null ? t('schedule.wish.unlimited') : t('schedule.wish.hours', { count: hours })
