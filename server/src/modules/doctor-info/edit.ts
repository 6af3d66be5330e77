import type { doctorInfo } from '@cogcampus/contract/admin/doctor-info'
import type { Handlers } from '../../http/context.ts'
import { updateVersion } from '../../lib/update.ts'

type Calls = Handlers<typeof doctorInfo>

/** Sets which types of materials a doctor may open. `current` answers the row to a caller whose version is stale. */
export const setMaterialTypes =
  (current: Calls['detail']): Calls['edit/doctorSourceAuth'] =>
  (context, { id, version, materialTypes }) =>
    updateVersion(context.scope.update('doctorInfo'), { id, version }, { materialTypes }, () =>
      current(context as never, { id }),
    )
