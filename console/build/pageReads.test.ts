import { menu } from '@cogcampus/contract/menu'
import { describe, expect, it } from 'vitest'
import { pageReads } from './pageReads.ts'

const reads = pageReads()

describe('what a role needs that is given a page', () => {
  it('is known of every page of the menu but the home page, which shows what its user may read', () => {
    const pages = menu.flatMap((entry) => ('pages' in entry ? entry.pages : [entry])).map(({ component }) => component)
    expect(pages.filter((component) => !(component in reads))).toEqual(['home/dashboard'])
  })

  it('are reads that roles grant: nothing that changes data, nor what everybody may read', () => {
    expect(reads['doctor/doctorInfo']).toContain('/admin/doctor-info/page')
    expect(reads['doctor/doctorInfo']).not.toContain('/admin/doctor-info/update')
    expect(reads['doctor/doctorInfo']).not.toContain('/admin/campus/all')
  })

  it('is the list of the page, with what its dialogs read and its fields choose from', () => {
    expect(reads['schedule/soWait']).toEqual(
      expect.arrayContaining(['/admin/so-wait/page', '/admin/so-wait/detail', '/admin/doctor-info/campus']),
    )
  })

  it('is also what is shown of another noun: the sessions that leave of a doctor hits, the materials of a session', () => {
    expect(reads['doctor/doctorLeave']).toContain('/admin/so-day/free')
    expect(reads['schedule/soDay']).toContain('/admin/material/detail')
  })

  it('is of a table of applications its list and their details', () => {
    expect(reads['course/apply']).toEqual(
      expect.arrayContaining(['/admin/course-apply/page', '/admin/course-apply/detail']),
    )
  })

  it('is not what a page reads for those alone who may', () => {
    expect(reads['schedule/soDayReport']).not.toContain('/admin/so-day/doctor/total')
  })
})
