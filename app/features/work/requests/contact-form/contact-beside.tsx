import CalendarCheck from 'lucide-react/icons/calendar-check'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { seatOf } from '#app/features/ground/settings/company/company.ts'
import type { findFace } from '#app/features/pages/documents/collections/find-entries.server.ts'
import { PictureImage } from '#app/features/pages/pictures/shown/picture-image.tsx'
import { WhatFollows } from '#app/shell/public/page/what-follows.tsx'
import { useSite } from '#app/shell/public/site-data.ts'
import { EmailLink, PhoneLink } from '#app/ui/contact-link.tsx'
import { contactSteps, type StepTimes } from './what-follows/contact-steps.ts'

/** Who answers, under the lead that promises a person. */
export function Face({
  person: { name, role, city, photo },
}: {
  person: NonNullable<Awaited<ReturnType<typeof findFace>>>
}) {
  return (
    <figure className="mt-8 flex items-center gap-5 [&>picture]:shrink-0">
      <PictureImage picture={photo} sizes="10rem" className="portrait size-28 rounded-full xl:size-36" />
      <figcaption>
        <span className="block font-semibold text-lg">{name}</span>
        <span className="block text-soft">{city ? `${role}, ${city}` : role}</span>
      </figcaption>
    </figure>
  )
}

/** The first free slot, as it was when the page was rendered. */
export function FirstFree({ slot }: { slot: string }) {
  return (
    <p className="mt-8 flex gap-4 border-warm border-l-2 pl-4 lg:mt-10">
      <CalendarCheck aria-hidden className="mt-1 size-6 shrink-0 text-warm" />
      <span>
        <span className="block text-sm text-soft">Primo orario libero per un appuntamento</span>
        <span className="mt-1 block font-semibold text-lg leading-snug first-letter:uppercase sm:text-2xl">{slot}</span>
      </span>
    </p>
  )
}

/** How to reach the company without the form. */
export function ContactDetails({ title }: { title: string }) {
  const { company } = useSite()
  return (
    <aside aria-labelledby="details-title">
      <h2 id="details-title" className="font-semibold text-lg text-warm">
        {title}
      </h2>
      <address className="mt-4 divide-y divide-line border-line border-y text-lg not-italic md:text-xl">
        <p className="flex items-center gap-4 py-4">
          <Phone aria-hidden className="size-5 shrink-0 text-accent" />
          <PhoneLink phone={company.phone} />
        </p>
        <p className="flex items-center gap-4 py-4">
          <Mail aria-hidden className="size-5 shrink-0 text-accent" />
          <EmailLink email={company.email} className="link break-all" />
        </p>
        <p className="flex items-center gap-4 py-4">
          <MapPin aria-hidden className="size-5 shrink-0 text-accent" />
          <span>{seatOf(company)}</span>
        </p>
      </address>
    </aside>
  )
}

/** What follows a request, with its times. */
export function ContactSteps(times: StepTimes) {
  return <WhatFollows steps={contactSteps(times)} look="line" />
}
