export { soRecordPage } from './record.ts'
export { soReplyPage } from './reply.ts'
