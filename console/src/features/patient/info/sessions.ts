import { todayText } from '../../../ui/wall.ts'

/** What asks for the sessions of a patient from today on, the first page of them. */
export const nextSessions = (patientId: number, page = { pageNo: 1, pageSize: 10 }) => ({
  ...{ patientId, from: todayText(), sort: 'day' },
  ...page,
})
