import { DictText } from '../../../ui/DictText.tsx'
import { PersonLine } from '../../../ui/PersonLine.tsx'

interface Doctor {
  name: string
  title: string | null
  photoUrl: string | null
}

/** A doctor: photograph, name, title; the name opens the doctor in full where a list says how. */
export function DoctorName({ doctor: { name, title, photoUrl }, open }: { doctor: Doctor; open?: () => void }) {
  return (
    <PersonLine
      name={name}
      photo={photoUrl}
      below={title && <DictText type="doctorTitle" value={title} />}
      open={open}
    />
  )
}
