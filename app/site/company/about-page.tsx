export default function Page() {
  return <h1>company/about-page</h1>
}
