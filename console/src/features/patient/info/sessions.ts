import dayjs from 'dayjs'

/** What asks for the sessions of a patient from today on, the first page of them. */
export const nextSessions = (patientId: number, page = { pageNo: 1, pageSize: 10 }) => ({
  ...{ patientId, from: dayjs().format('YYYY-MM-DD'), sort: 'day' },
  ...page,
})
