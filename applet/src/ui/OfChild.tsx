import type { ReactNode } from 'react'
import type { Child, Children } from '../api/useAccount'
import { ChildPicker } from './ChildPicker'
import { NoChild } from './NoChild'
import { Shown } from './Shown'
import { UnknownChild } from './UnknownChild'

/**
 * What a page shows of one child, below the choice among several. In its place: lines while the children are being read, why they cannot
 * be, or that the account does not know whom the address names.
 */
export const OfChild = ({ of, children }: { of: Children; children: (child: Child) => ReactNode }) => (
  <Shown read={of.read}>
    {() => {
      if (of.unknown) return <UnknownChild of={of} />
      if (!of.child) return <NoChild />
      return (
        <>
          <ChildPicker of={of} />
          {children(of.child)}
        </>
      )
    }}
  </Shown>
)
