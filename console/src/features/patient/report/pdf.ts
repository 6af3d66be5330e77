import { openDocument } from '../../../api/download.ts'

/** Opens a report as PDF, to be read and printed. */
export const openPdf = (id: number) => openDocument('/admin/patient/report/pdf', { id })
