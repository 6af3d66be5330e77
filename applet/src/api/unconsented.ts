import { store } from '../app/store'

/** That something was refused because no consent of a patient holds: the page that is shown says so, with the way to sign. */
export const unconsented = store<{ refused: boolean; patientId: number | null }>({ refused: false, patientId: null })
