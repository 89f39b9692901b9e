package org.example.desk;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;

/** Stands for a chat model: it repeats the first passage that it was given. */
final class FirstPassage implements ChatModel {

  @Override
  public ChatResponse doChat(ChatRequest request) {
    String prompt = "";
    for (var message : request.messages()) {
      if (message instanceof UserMessage user) {
        prompt = user.singleText(); // the last one is the question, with what was found
      }
    }
    String found = prompt.substring(prompt.indexOf("information:\n") + "information:\n".length());
    String reply = found.split("\n\n")[0].replace("\n", ": ");
    return ChatResponse.builder().aiMessage(AiMessage.from(reply)).build();
  }
}
