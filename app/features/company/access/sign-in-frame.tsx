import type { ReactNode } from 'react'
import { Logo } from '#app/ui/logo.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'

/** Layout of the pages before the staff area, without header and footer: sign-in, set-up, invitation, new password. */
export function SignInFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col text-[0.9375rem] leading-normal">
      <header className="flex h-16 items-center justify-between px-4 sm:px-6">
        <a href="/" aria-label="IDG, sito pubblico" className="flex min-h-11 items-center rounded-lg">
          <Logo className="h-8 w-auto" />
        </a>
        <div className="-mr-3">
          <ThemeSwitch />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 justify-center px-4 pt-[clamp(1rem,12dvh,8rem)] pb-24">
        <div className="w-full max-w-sm">
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="mt-2 text-soft">{lead}</p>}
          <div className="mt-8">{children}</div>
        </div>
      </main>
    </div>
  )
}
