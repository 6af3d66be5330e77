/** What asks for the last results of a patient, the first page of them. */
export const firstResults = (patientId: number, page = { pageNo: 1, pageSize: 5 }) => ({ patientId, ...page })
