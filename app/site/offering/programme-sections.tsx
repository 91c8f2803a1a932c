import type { Programme } from '#app/content/offering.ts'
import { PointList } from '#app/shell/public/page/point-list.tsx'
import { Section } from '#app/shell/public/page/section.tsx'

/** The part specific to training: the formats and a sample course, day by day. */
export function ProgrammeSections({ programme: { formats, sample } }: { programme: Programme }) {
  return (
    <>
      <Section id="formati" title={formats.title} intro={formats.intro}>
        <PointList points={formats.items} />
      </Section>
      <Section id="programma" title={sample.title} intro={sample.intro}>
        <ol className="space-y-10">
          {sample.lessons.map((lesson) => (
            <li key={lesson.when} className="grid gap-x-8 gap-y-2 md:grid-cols-[7rem_1fr]">
              <p className="pt-0.5 text-sm font-semibold text-accent">{lesson.when}</p>
              <div>
                <h3 className="text-lg">{lesson.title}</h3>
                <ul className="mt-3 list-disc space-y-1.5 pl-5 text-soft marker:text-line-strong">
                  {lesson.topics.map((topic) => (
                    <li key={topic}>{topic}</li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-8 max-w-[38rem] border-l-2 border-accent pl-5 text-soft">{sample.note}</p>
      </Section>
    </>
  )
}
