import { WhatFollows } from '#app/shell/public/page/what-follows.tsx'
import { applicationSteps } from './application-steps.ts'
import { CandidateNotice } from './candidate-notice.tsx'

/** The bands below an application form: what follows, and the privacy notice. */
export function AfterApplication({ months }: { months: number }) {
  return (
    <>
      <WhatFollows steps={applicationSteps(months)} look="rows" />
      <CandidateNotice months={months} />
    </>
  )
}
