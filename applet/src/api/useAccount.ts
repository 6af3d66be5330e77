import { useEffect, useState } from 'react'
import { VISITOR, writtenBy } from '../app/draft'
import { useId } from '../app/params'
import { settings, type Voice } from '../app/settings'
import { useStore } from '../app/store'
import type { Response } from './calls'
import { session } from './session'
import { type Read, useRead } from './useRead'

export type Child = Response<'/api/patient/list'>[number]
export interface Account {
  signedIn: boolean
  user: Read<Response<'/api/rbac/user/userInfo'>>
}

/** Every page reads the account; what is written here makes it outdated at once. */
const USER_GOOD = { opened: 60_000, shown: 60_000 }
/** A page that opens takes the children that the page before it read just now. */
const CHILDREN_GOOD = { opened: 2_000 }

type Patient = Response<'/api/rbac/user/userInfo'>['patients'][number]

/** Whom the texts about a patient address; anybody where the account does not know the patient. */
function voiceOf(patient: Patient | undefined): Voice {
  if (!patient) return 'plain'
  if (patient.relation === 'self') return 'self'
  return patient.grown ? 'plain' : 'child'
}

/** Whom the text of a row addresses, in a list of several patients. */
export const voiceFor = ({ user }: Account, patientId: number): Voice =>
  voiceOf(user.data?.patients.find(({ id }) => id === patientId))

/** Whom a text about all patients of the account addresses: anybody where they are not alike. */
function voiceForAll({ user }: Account): Voice {
  const [first, ...others] = (user.data?.patients ?? []).map((patient) => voiceOf(patient))
  return first && others.every((voice) => voice === first) ? first : 'plain'
}

/** The account of this device. */
export function useAccount(): Account {
  const { token } = useStore(session)
  const { patientId } = useStore(settings)
  const user = useRead(token ? '/api/rbac/user/userInfo' : null, {}, { onDevice: true, good: USER_GOOD })
  const patients = user.data?.patients
  // By the patient whom pages are about.
  const voice = patients ? voiceOf(patients.find(({ id }) => id === patientId) ?? patients[0]) : null
  // Before the forms of the page open. An account without a phone may still become another one.
  if (!token) writtenBy(VISITOR)
  else if (user.data?.phoneBound) writtenBy(user.data.accountId)
  useEffect(() => {
    if (voice && voice !== settings.get().voice) settings.set({ voice })
  }, [voice])
  return { signedIn: Boolean(token), user }
}

/** Whether the account may see its own rows. */
export const isReady = ({ signedIn, user }: Account): boolean =>
  signedIn && Boolean(user.data?.phoneBound) && !user.data?.agreementDue

/** The children of the account, as far as they are read, and the one that a page is about. */
export interface Children {
  read: Read<Child[]>
  children: Child[]
  child: Child | undefined
  /** Whether the address of the page names somebody whom the account does not know. */
  unknown: boolean
  /** Whom a text about all of them addresses. */
  voice: Voice
  /** Lets the page, and those that follow, be about another one. */
  choose: (patientId: number) => void
}

const choose = (patientId: number): void => settings.set({ patientId })

/**
 * Lets a page about what is one patient's, and those that follow, be about that patient once it is read whose it is: its texts
 * address nobody else. A patient whom the account does not know changes nothing.
 */
export function useAbout({ user }: Account, patientId: number | undefined): void {
  const isKnown = user.data?.patients.some(({ id }) => id === patientId) ?? false
  useEffect(() => {
    if (patientId !== undefined && isKnown) choose(patientId)
  }, [patientId, isKnown])
}

/** The children of the account, and the one that pages are about: the one that was chosen last, otherwise the first. */
export function useChildren(account: Account): Children {
  const { patientId } = useStore(settings)
  const read = useRead(isReady(account) ? '/api/patient/list' : null, {}, { onDevice: true, good: CHILDREN_GOOD })
  const children = read.data ?? []
  const child = children.find(({ id }) => id === patientId) ?? children[0]
  return { read, children, child, unknown: false, voice: voiceForAll(account), choose }
}

/**
 * As {@link useChildren}, for a page whose address can name a child: it is about that one until another is chosen, and about nobody where
 * the account does not know it, or does so no more. Nobody is shown another child in the place of the one that a link is about.
 */
export function useWanted(account: Account): Children {
  const wanted = useId()
  const own = useChildren(account)
  const [left, setLeft] = useState(false)
  const { read, children, voice } = own
  const named = children.find(({ id }) => id === wanted)
  const isNamed = wanted > 0 && !left
  const isKnown = named !== undefined
  useEffect(() => {
    if (isNamed && isKnown) choose(wanted)
  }, [isNamed, isKnown, wanted])
  if (!isNamed) return own
  const leave = (patientId: number) => {
    setLeft(true)
    choose(patientId)
  }
  return { read, children, child: named, unknown: read.data !== undefined && !isKnown, voice, choose: leave }
}
