// Pictures and papers in forms.

// Shows the pictures that were chosen, and lets several be taken one after the other: each press of the camera's
// control would replace the picture before.
for (const form of document.querySelectorAll("form[enctype]")) {
  const inputs = [...form.querySelectorAll("input[type=file]")];
  for (const camera of inputs.filter((input) => input.hasAttribute("capture"))) {
    const all = inputs.find((input) => input !== camera && input.name === camera.name && input.multiple);
    if (!all) continue;
    const add = (input) => {
      const files = new DataTransfer();
      const known = new Set();
      for (const file of [...(all.chosen || []), ...input.files]) {
        const mark = [file.name, file.size, file.lastModified].join("/");
        if (!known.has(mark)) files.items.add(file);
        known.add(mark);
      }
      all.chosen = [...files.files];
      all.files = files.files;
      if (input !== all) input.value = "";
      showChosen(all);
    };
    camera.addEventListener("change", () => add(camera));
    all.addEventListener("change", () => add(all));
  }
  for (const input of inputs.filter((input) => input.multiple && !inputs.some((other) => other.hasAttribute("capture") && other.name === input.name))) {
    input.addEventListener("change", () => showChosen(input));
  }
}

// The pictures that a control holds, each as it is: small ones are made by the server.
function showChosen(input) {
  // The server refuses more; a person should not learn it after a long upload.
  const files = [...input.files];
  const fits = files.length <= 20 && files.every((file) => file.size <= 50 * 2 ** 20);
  input.setCustomValidity(fits ? "" : input.dataset.limit);
  if (!fits) input.reportValidity();
  const place = input.closest(".file-input");
  if (!place) return;
  for (const img of place.parentElement.querySelectorAll(".chosen-files img")) URL.revokeObjectURL(img.src);
  let list = place.nextElementSibling;
  if (!list || !list.classList.contains("chosen-files")) {
    list = document.createElement("ul");
    list.className = "chosen-files";
    place.after(list);
  }
  list.replaceChildren(...files.map((file) => {
    const entry = document.createElement("li");
    if (file.type.startsWith("image/")) {
      const img = document.createElement("img");
      img.alt = file.name;
      img.src = URL.createObjectURL(file);
      // A picture in a format that the browser does not know is shown by its name.
      img.addEventListener("error", () => img.replaceWith(file.name));
      entry.append(img);
    } else {
      entry.append(file.name);
    }
    return entry;
  }));
}
