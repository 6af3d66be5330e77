import type { Response } from '../../api/calls'

export type Report = Response<'/api/patient/report/info'>
export type Content = NonNullable<Report['content']>
export type Figures = Content['data']
