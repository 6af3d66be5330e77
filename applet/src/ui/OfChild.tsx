import type { ReactNode } from 'react'
import type { Child, Children } from '../api/useAccount'
import { ChildPicker } from './ChildPicker'
import { NoChild } from './NoChild'
import { Shown } from './Shown'

/** What a page shows of one child, below the choice among several; in its place, lines while the children are being read, or why they cannot be. */
export const OfChild = ({ of, children }: { of: Children; children: (child: Child) => ReactNode }) => (
  <Shown read={of.read}>
    {() =>
      of.child ? (
        <>
          <ChildPicker of={of} />
          {children(of.child)}
        </>
      ) : (
        <NoChild />
      )
    }
  </Shown>
)
