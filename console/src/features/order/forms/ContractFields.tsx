import { fieldOf } from '../../../ui/fieldOf.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'

const Field = fieldOf('order-info')

/** The number of the contract on paper, and a remark. */
export function ContractFields() {
  return (
    <>
      <Field name="contractNo">
        <TextInput max={50} />
      </Field>
      <Field name="remark">
        <TextInput max={500} />
      </Field>
    </>
  )
}
