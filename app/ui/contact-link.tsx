import type { ReactNode } from 'react'
import { mailtoHref, telHref } from '#app/lib/text/contact-href.ts'

interface LinkProps {
  className?: string
  /** Replaces the plain number or address as the link's text. */
  children?: ReactNode
}

/** A phone number that can be dialled; plain text when it cannot be dialled as written. */
export function PhoneLink({ phone, className = 'link', children = phone }: LinkProps & { phone: string }) {
  const href = telHref(phone)
  if (!href) return <>{children}</>
  return (
    <a href={href} className={className}>
      {children}
    </a>
  )
}

/** An email address that opens a new mail. */
export function EmailLink({ email, className = 'link', children = email }: LinkProps & { email: string }) {
  return (
    <a href={mailtoHref(email)} className={className}>
      {children}
    </a>
  )
}
